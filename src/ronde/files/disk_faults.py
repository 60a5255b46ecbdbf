"""Why a disk gives or takes nothing: a few kinds of fault, which are said in words, in place of what an operating system says in its own."""

import errno

_KINDS = {
    errno.ENOENT: "no-such-file",
    errno.ENOTDIR: "no-such-file",
    errno.EACCES: "not-permitted",
    errno.EPERM: "not-permitted",
    errno.EROFS: "not-permitted",
    errno.EISDIR: "is-folder",
    errno.EEXIST: "is-there",
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "disk-full",
    errno.EFBIG: "too-large",
    errno.EINVAL: "no-name",
    errno.ENAMETOOLONG: "no-name",
    errno.EILSEQ: "no-name",
    errno.EADDRINUSE: "port-taken",
    errno.EADDRNOTAVAIL: "no-address",
}


def disk_fault(error: OSError) -> str:
    """The kind of a fault, by the id of its words (``details``)."""
    return _KINDS.get(error.errno or 0, "disk")
