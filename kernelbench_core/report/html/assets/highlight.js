/* C++ as spans, a list of nodes for each line. Every pattern is sticky and linear: code is hostile, too. */

const KEYWORDS = new Set(
  ("alignas alignof asm auto break case catch class const const_cast consteval constexpr constinit continue decltype default " +
    "delete do dynamic_cast else enum explicit export extern false final for friend goto if inline mutable namespace new " +
    "noexcept nullptr operator override private protected public register reinterpret_cast restrict return sizeof static " +
    "static_assert static_cast struct switch template this throw true try typedef typeid typename union using virtual " +
    "volatile while __restrict __restrict__ __attribute__ __global__ __device__ __shared__ __host__").split(" "),
);
const TYPES =
  /^(?:bool|char|char8_t|char16_t|char32_t|double|float|int|long|short|signed|unsigned|void|wchar_t|u?int(?:8|16|32|64|ptr|max)_t|size_t|ssize_t|ptrdiff_t|bfloat16|half|_Float16|__bf16|std|string|vector|map|pair|aie|__m(?:64|128|256|512)[dih]?|__mmask(?:8|16|32|64)|(?:u?int|float|poly|bfloat)(?:8|16|32|64)x\d+(?:x\d+)?_t|sv(?:u?int|float|bool|bfloat)\d*(?:x\d)?_t|v(?:u?int|float|bfloat)\d+m[f\d]+(?:x\d)?_t|vbool\d+_t)$/;
const INTRINSICS = /^(?:_mm\d*_\w+|_k[a-z]+_\w+|__riscv_\w+|v[a-z][a-z0-9]*(?:_[a-z0-9]+)*_(?:[suf]|bf|p|mf)\d+|sv[a-z]\w*)$/;

const PATTERNS = [
  ["comment", /\/\/(?:\\\n|[^\n])*|\/\*[\s\S]*?(?:\*\/|$)/y],
  ["string", /(?:u8|[uUL])?R"([^()\\\s"]{0,16})\([\s\S]*?(?:\)\1"|$)/y],
  ["string", /(?:u8|[uUL])?(?:"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?)/y],
  ["number", /\.?\d(?:[eEpP][+-]|'(?=[\da-fA-F])|[\w.])*/y],
  ["word", /[A-Za-z_$][\w$]*/y],
  ["space", /[ \t\f\v]+/y],
];
const DIRECTIVE = /#[ \t]*\w*/y;
const HEADER = /[ \t]*<[^>\n]*>/y;

function wordKind(word, code, end) {
  if (KEYWORDS.has(word)) return "keyword";
  if (TYPES.test(word)) return "type";
  if (INTRINSICS.test(word) && (!word.startsWith("sv") || code[end] === "(")) return "intrinsic";
  return "";
}

function matchAt(pattern, code, at) {
  pattern.lastIndex = at;
  const found = pattern.exec(code);
  return found ? found[0] : "";
}

function* tokens(code) {
  let at = 0;
  let isLineStart = true;
  let plain = "";
  while (at < code.length) {
    let [kind, text] = ["", ""];
    if (code[at] === "#" && isLineStart) {
      [kind, text] = ["preprocessor", matchAt(DIRECTIVE, code, at)];
    } else {
      for (const [name, pattern] of PATTERNS) {
        text = matchAt(pattern, code, at);
        if (text) {
          kind = name === "word" ? wordKind(text, code, at + text.length) : name === "space" ? "" : name;
          break;
        }
      }
    }
    if (!text) text = code[at];
    if (kind) {
      if (plain) yield ["", plain];
      plain = "";
      yield [kind, text];
    } else plain += text;
    isLineStart = text === "\n" || (isLineStart && text.trim() === "");
    at += text.length;
    if (kind === "preprocessor" && /include$/.test(text)) {
      const header = matchAt(HEADER, code, at);
      if (header) yield ["string", header];
      at += header.length;
    }
  }
  if (plain) yield ["", plain];
}

const asPlain = (code) => [["", code]];

/* Elements, one a line; `isCode` colours C++. */
function linesOf(text, isCode) {
  const lines = [];
  let line = make("span", { class: "line" });
  for (const [kind, piece] of isCode ? tokens(text) : asPlain(text)) {
    piece.split("\n").forEach((part, i) => {
      if (i > 0) {
        lines.push(line);
        line = make("span", { class: "line" });
      }
      if (part) line.append(...(kind ? [make("span", { class: `tok-${kind}` }, part)] : [...make("span", {}, part).childNodes]));
    });
  }
  lines.push(line);
  return lines;
}
