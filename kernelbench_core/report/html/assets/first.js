document.documentElement.classList.add("js");
{
  const theme = new URLSearchParams(location.hash.slice(1)).get("theme");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
}
