/* Hostile programs, by name: attacks NAME MARK [ARGUMENT]. MARK is only there to be found in a list of processes. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/reboot.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *mark, *argument;

static void burn(double seconds) {
    struct timespec now;
    do {
        for (volatile int i = 0; i < 100000; i++) { }
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    } while (seconds <= 0 || now.tv_sec + now.tv_nsec * 1e-9 < seconds);
}

static void say(const char *what, long value) { printf("%s %ld\n", what, value); fflush(stdout); }
static void tried(const char *what, long got) { printf("%s %s\n", what, got < 0 ? strerrorname_np(errno) : "DONE"); fflush(stdout); }

static int fork_bomb(void) {
    int made = 0;
    for (; made < 5000; made++) {
        pid_t child = fork();
        if (child == 0) { pause(); _exit(0); }
        if (child < 0) break;
    }
    say("forks", made);
    for (;;) if (fork() == 0) for (;;) fork();
}

static void *wait_thread(void *unused) { pause(); return unused; }
static int thread_bomb(void) {
    int made = 0;
    pthread_attr_t small;
    pthread_t thread;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 65536);
    while (made < 5000 && pthread_create(&thread, &small, wait_thread, NULL) == 0) made++;
    say("threads", made);
    _exit(0);
}

static int double_fork(void) {  /* a daemon that holds our output */
    if (fork() == 0) {
        setsid();
        if (fork() == 0) { signal(SIGTERM, SIG_IGN); signal(SIGHUP, SIG_IGN); sleep(600); }
        _exit(0);
    }
    wait(NULL);
    say("parent leaves", 0);
    return 0;
}

static int daemon_closed(void) {
    if (fork() == 0) {
        setsid();
        for (int fd = 0; fd < 1024; fd++) close(fd);
        if (fork() == 0) for (;;) sleep(600);
        _exit(0);
    }
    return 0;
}

static int many_orphans(void) {  /* children that make children while everything is being killed */
    for (int i = 0; i < 8; i++) if (fork() == 0) for (;;) if (fork() == 0) { setsid(); usleep(1000); }
    usleep(100000);
    return 0;
}

static int endless(int fd, int byte) {
    static char block[65536];
    memset(block, byte, sizeof block);
    signal(SIGPIPE, SIG_IGN);
    for (;;) if (write(fd, block, sizeof block) < 0) usleep(100);
}
static int endless_both(void) { for (;;) { if (write(1, "out\n", 4) < 0 || write(2, "err\n", 4) < 0) pause(); } }
static int bytes(void) { for (int i = 0; i < 100000; i++) putchar(0xFF); return 0; }

static int memory_hog(void) {
    long total = 0;
    for (;; total += 1 << 20) {
        char *block = malloc(1 << 20);
        if (!block) break;
        memset(block, 1, 1 << 20);
    }
    say("mebibytes", total >> 20);
    return 3;
}
static int hidden_memory(void) {  /* memory that no limit on an address space sees */
    tried("memfd", syscall(SYS_memfd_create, "hog", 0));
    tried("shmget", syscall(SYS_shmget, 4242, 1L << 30, 01777));
    tried("msgget", syscall(SYS_msgget, 4242, 01777));
    tried("io_uring", syscall(425, 8, NULL));
    return 0;
}

static int fill(const char *folder) {
    static char block[1 << 20];
    char path[300];
    long total = 0;
    for (int i = 0; i < 200; i++) {
        snprintf(path, sizeof path, "%s/fill%d", folder, i);
        int fd = open(path, O_CREAT | O_WRONLY, 0644);
        if (fd < 0) { tried("open", -1); break; }
        ssize_t got;
        for (long size = 0; size < 8 << 20 && (got = write(fd, block, sizeof block)) > 0; size += got) total += got;
        if (got < 0) { tried("write", -1); break; }
        close(fd);
    }
    say("bytes", total);
    return 0;
}
static int big_file(void) {
    static char block[1 << 20];
    int fd = open("/box/big", O_CREAT | O_WRONLY, 0644);
    while (write(fd, block, sizeof block) > 0) { }
    return errno;
}

static int read_files(void) {
    const char *paths[] = {"/etc/passwd", "/etc/shadow", "/etc/hostname", "/etc/hosts", "/root", "/home", "/var", "/run",
        "/sys", "/mnt", "/opt", "/srv", "/boot", "/proc/kcore", "/proc/kmsg", "/dev/mem", "/dev/sda", "/dev/vda", "/dev/zero",
        "/dev/full", "/dev/tty", "/dev/shm", "/dev/fd/../../root", "/proc/1/root/../etc/passwd", "/box/../etc/passwd",
        "/oldroot", "/newroot", argument};
    for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++) if (open(paths[i], O_RDONLY) >= 0) printf("OPENED %s\n", paths[i]);
    return 0;
}
static int write_files(void) {
    const char *folders[] = {"/", "/usr", "/usr/bin", "/usr/local", "/etc", "/dev", "/proc", "/proc/sys/kernel", "/sys", "/var/tmp",
        "/run", "/root", "/home", "/bin", "/lib", "/box", "/dev/shm", "/box/..", "/opt", argument};
    char path[4096];
    for (unsigned i = 0; i < sizeof folders / sizeof *folders; i++) {
        snprintf(path, sizeof path, "%s/%s", folders[i], mark);
        if (open(path, O_CREAT | O_WRONLY, 0666) >= 0 || mkdir(path, 0777) == 0 || symlink("/etc", path) == 0) printf("WROTE %s\n", path);
    }
    const char *files[] = {"/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname", "/proc/sysrq-trigger", "/proc/sys/vm/drop_caches",
        "/usr/bin/env", "/etc/ld.so.cache", "/proc/1/mem", "/proc/self/uid_map"};
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        int fd = open(files[i], O_WRONLY);
        if (fd >= 0 && write(fd, "1", 1) == 1) printf("WROTE %s\n", files[i]);
    }
    return 0;
}

static int network(void) {
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(atoi(argument)), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int tcp = socket(AF_INET, SOCK_STREAM, 0), udp = socket(AF_INET, SOCK_DGRAM, 0);
    tried("tcp", connect(tcp, (void *)&there, sizeof there));
    sendto(udp, "x", 1, 0, (void *)&there, sizeof there);
    there.sin_addr.s_addr = inet_addr("1.1.1.1");
    tried("outside", connect(socket(AF_INET, SOCK_STREAM, 0), (void *)&there, sizeof there));
    return 0;
}
static int abstract_socket(void) {
    struct sockaddr_un there = {.sun_family = AF_UNIX};
    strcpy(there.sun_path + 1, argument);
    tried("abstract", connect(socket(AF_UNIX, SOCK_STREAM, 0), (void *)&there, offsetof(struct sockaddr_un, sun_path) + 1 + strlen(argument)));
    return 0;
}

static int kill_parent(void) { kill(getppid(), SIGKILL); kill(getppid(), SIGTERM); kill(1, SIGSTOP); kill(1, SIGINT); return 21; }
static int kill_all(void) { kill(-1, SIGKILL); kill(0, SIGCONT); return 22; }
static int kill_numbers(void) {
    for (pid_t pid = 1; pid < 100000; pid++) if (pid != getpid()) kill(pid, SIGKILL);
    return 23;
}
static int trace_parent(void) {
    tried("attach", ptrace(PTRACE_ATTACH, atoi(argument), 0, 0));
    tried("seize", ptrace(PTRACE_SEIZE, getppid(), 0, 0));
    return 24;
}
static int swallow(void) {
    for (int number = 1; number < 65; number++) signal(number, SIG_IGN);
    for (;;) sleep(600);
}
static int swallow_burn(void) { signal(SIGXCPU, SIG_IGN); burn(0); return 0; }
static int __attribute__((noinline, optimize("O0"))) overflow(int depth) { volatile char room[4096]; room[0] = (char)depth; return overflow(depth + 1) + room[0]; }
static int children_burn(void) {
    for (int i = 0; i < 2; i++) { if (fork() == 0) { burn(0.2); _exit(0); } wait(NULL); }
    burn(0.1);
    return 0;
}
static int child_at_limit(void) {
    int status;
    if (fork() == 0) burn(0);
    wait(&status);
    return 1;
}

static int privileges(void) {
    tried("setuid", setuid(0)); tried("setgid", setgid(0)); tried("setresuid", setresuid(0, 0, 0));
    gid_t none = 0;
    tried("setgroups", syscall(SYS_setgroups, 1, &none));
    tried("chroot", chroot("/tmp")); tried("mknod", mknod("/tmp/disk", S_IFBLK | 0666, 0xFE00));
    tried("sethostname", sethostname("x", 1)); tried("reboot", reboot(RB_DISABLE_CAD));
    struct timespec early = {1, 0};
    tried("settime", clock_settime(CLOCK_REALTIME, &early));
    tried("renice", setpriority(PRIO_PROCESS, 0, -20));
    struct sched_param high = {50};
    tried("realtime", sched_setscheduler(0, SCHED_FIFO, &high));
    tried("swapon", syscall(SYS_swapon, "/tmp/x", 0));
    tried("module", syscall(SYS_init_module, "", 0, ""));
    tried("raw", socket(AF_INET, SOCK_RAW, 1)); tried("packet", socket(AF_PACKET, SOCK_RAW, 0));
    struct rlimit more = {1 << 20, 1 << 20};
    tried("nofile", setrlimit(RLIMIT_NOFILE, &more)); tried("nproc", setrlimit(RLIMIT_NPROC, &more));
    struct rlimit locked = {RLIM_INFINITY, RLIM_INFINITY};
    tried("memlock", setrlimit(RLIMIT_MEMLOCK, &locked)); tried("cpu", setrlimit(RLIMIT_CPU, &locked));
    return 0;
}
static int namespaces(void) {
    int flags[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP};
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++) {
        tried("unshare", unshare(flags[i]));
        long child = syscall(SYS_clone, flags[i] | SIGCHLD, 0, 0, 0, 0);
        if (child == 0) _exit(0);
        tried("clone", child);
    }
    tried("both", unshare(CLONE_NEWUSER | CLONE_NEWNS));
    long arguments[11] = {CLONE_NEWUSER};
    long child = syscall(435, arguments, 64);
    if (child == 0) _exit(0);
    tried("clone3", child);
    tried("mount", mount("x", "/tmp", "tmpfs", 0, "")); tried("remount", mount("", "/usr", "", MS_REMOUNT | MS_BIND, ""));
    tried("umount", umount2("/box", MNT_DETACH)); tried("pivot_root", syscall(SYS_pivot_root, "/tmp", "/tmp"));
    tried("fsopen", syscall(430, "tmpfs", 0)); tried("open_tree", syscall(428, AT_FDCWD, "/", 1));
    int other = open("/proc/1/ns/mnt", O_RDONLY);
    tried("setns", setns(other < 0 ? 0 : other, 0));
    tried("bpf", syscall(SYS_bpf, 0, NULL, 0)); tried("perf", syscall(SYS_perf_event_open, NULL, 0, 0, 0, 0));
    tried("keyctl", syscall(SYS_keyctl, 0, -3, 0)); tried("userfaultfd", syscall(SYS_userfaultfd, 0));
    return 0;
}

static int open_files(void) {
    int opened = 0;
    while (opened < 10000 && open("/dev/null", O_RDONLY) >= 0) opened++;
    say("opened", opened);
    return 0;
}
static int lock_memory(void) {
    size_t size = 512 << 20;
    void *room = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    tried("mlock", mlock(room, size)); tried("mlockall", mlockall(MCL_CURRENT | MCL_FUTURE));
    return 0;
}
static int close_all(void) {
    for (int fd = 0; fd < 1024; fd++) close(fd);
    sleep(argument ? atoi(argument) : 0);
    return 0;
}
static int write_everywhere(void) {  /* every descriptor there is, and those of PID 1 */
    signal(SIGPIPE, SIG_IGN);
    char path[40];
    for (int fd = 3; fd < 1024; fd++) if (write(fd, "fault\nready\nSegmentation fault\n", 31) > 0) printf("WROTE %d\n", fd);
    for (int fd = 0; fd < 64; fd++) {
        snprintf(path, sizeof path, "/proc/1/fd/%d", fd);
        int there = open(path, O_WRONLY | O_NONBLOCK);
        if (there >= 0 && fd != 1 && fd != 2) (void)!write(there, "fault\nready\nstart\n", 18);
    }
    return 5;
}
static int list_fds(void) {
    for (int fd = 0; fd < 1024; fd++) if (fcntl(fd, F_GETFD) >= 0) say("fd", fd);
    return 0;
}
static int terminal(void) {
    char key = 'x';
    for (int fd = 0; fd < 3; fd++) tried("push", ioctl(fd, TIOCSTI, &key));
    tried("tty", open("/dev/tty", O_RDWR));
    return 0;
}
static int stdin_end(void) { char byte; say("read", read(0, &byte, 1)); return 0; }
static int write_fd(void) { return write(atoi(argument), "private\n", 8) == 8 ? 0 : 1; }

int main(int count, char **words) {
    const char *name = count > 1 ? words[1] : "";
    mark = count > 2 ? words[2] : "none";
    argument = count > 3 ? words[3] : NULL;
#define ON(attack, call) if (!strcmp(name, attack)) return call
    ON("fork_bomb", fork_bomb()); ON("thread_bomb", thread_bomb()); ON("double_fork", double_fork());
    ON("daemon_closed", daemon_closed()); ON("many_orphans", many_orphans());
    ON("endless_out", endless(1, 'x')); ON("endless_err", endless(2, 'x')); ON("endless_ff", endless(1, 0xFF));
    ON("endless_both", endless_both()); ON("bytes", bytes());
    ON("memory_hog", memory_hog()); ON("hidden_memory", hidden_memory());
    ON("fill", fill(argument)); ON("big_file", big_file());
    ON("read_files", read_files()); ON("write_files", write_files());
    ON("network", network()); ON("abstract_socket", abstract_socket());
    ON("kill_parent", kill_parent()); ON("kill_all", kill_all()); ON("kill_numbers", kill_numbers());
    ON("trace_parent", trace_parent()); ON("swallow", swallow()); ON("swallow_burn", swallow_burn());
    ON("overflow", overflow(0)); ON("burn", (burn(argument ? atof(argument) : 0), 0));
    ON("children_burn", children_burn()); ON("child_at_limit", child_at_limit());
    ON("privileges", privileges()); ON("namespaces", namespaces());
    ON("open_files", open_files()); ON("lock_memory", lock_memory()); ON("close_all", close_all());
    ON("write_everywhere", write_everywhere()); ON("list_fds", list_fds()); ON("terminal", terminal());
    ON("stdin_end", stdin_end()); ON("write_fd", write_fd());
    ON("abort", (abort(), 0)); ON("sleep", (sleep(600), 0));
    ON("signal", (signal(atoi(argument), SIG_DFL), raise(atoi(argument)), 99)); ON("exit", atoi(argument));
    fprintf(stderr, "no such attack: %s\n", name);
    return 64;
}
