/**
 * The files that contained Python sees, all of them in memory. Whatever is there before the script is read can be read and
 * not be changed. One folder can be written to, as far as a bound goes: what is in it is not Python's memory, which has a
 * bound of its own.
 */

export interface FileNode {
  node_ops: Record<string, unknown>
  stream_ops: Record<string, unknown>
  contents?: Record<string, FileNode> | Uint8Array | Int8Array | null
}

interface Mount {
  type: unknown
  mountpoint: string
}

/** Emscripten's files in memory, as far as they are used here. */
interface MemoryFiles {
  resizeFileStorage: (node: FileNode, bytes: number) => void
  /** What new files are given. */
  ops_table: { file: { stream: { write: Write } } }
}

type Write = (
  stream: { node: FileNode },
  buffer: Uint8Array,
  offset: number,
  length: number,
  position: number,
  canOwn?: boolean,
) => number

/** What of Emscripten's file system is used here. */
export interface ContainedFileSystem {
  root: FileNode & { mount: { mounts: Mount[] } }
  filesystems: Record<string, unknown>
  ErrnoError: new (errno: number) => Error
  mkdir(path: string): void
  chdir(path: string): void
  mount(type: unknown, options: object, path: string): unknown
  closeStream(fd: number): void
}

/** Where a script may write, and where it is when it begins. */
export const ownFolder = '/tmp'
/** What may be in it. A file that was removed counts on, because somebody may still hold it open. */
const mostBytes = 64 * 1024 * 1024

/** EROFS and ENOSPC, as Emscripten numbers them. */
const [readOnly, noSpace] = [69, 51]
const accessMode = 3
const changes = ['setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink']
const writes = ['write', 'msync', 'setattr', 'allocate']

export function containFiles(files: ContainedFileSystem): void {
  forbidChanges(files, files.root)
  bound(files)
  files.mount(files.filesystems['MEMFS'], {}, ownFolder)
  files.chdir(ownFolder)
}

/** Counted where files grow, whoever still holds them. */
function bound(files: ContainedFileSystem): void {
  const memory = files.filesystems['MEMFS'] as MemoryFiles
  const { resizeFileStorage } = memory
  const { stream } = memory.ops_table.file
  const { write } = stream
  let left = mostBytes
  const held = ({ contents }: FileNode) => (ArrayBuffer.isView(contents) ? contents.byteLength : 0)
  const grows = <Result>(node: FileNode, bytes: number, grow: () => Result): Result => {
    const before = held(node)
    if (bytes - before > left) throw new files.ErrnoError(noSpace)
    const result = grow()
    left -= held(node) - before
    return result
  }
  memory.resizeFileStorage = (node, bytes) =>
    grows(node, bytes, () => resizeFileStorage.call(memory, node, bytes))
  stream.write = (to, buffer, offset, length, position, canOwn) =>
    grows(to.node, position + length, () => write(to, buffer, offset, length, position, canOwn))
}

/** Rights can be given back by whoever owns a file; a node without the operations has nothing to give. */
function forbidChanges(files: ContainedFileSystem, node: FileNode): void {
  const refuse = () => {
    throw new files.ErrnoError(readOnly)
  }
  const open = (stream: { flags: number; fd: number }) => {
    if ((stream.flags & accessMode) === 0) return
    files.closeStream(stream.fd)
    refuse()
  }
  const refusals = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, refuse]))
  node.node_ops = Object.freeze({ ...node.node_ops, ...refusals(changes) })
  // Devices have nothing to keep, and Python writes to some.
  const isFile = ArrayBuffer.isView(node.contents)
  if (isFile) node.stream_ops = Object.freeze({ ...node.stream_ops, ...refusals(writes), open })
  else if (node.contents) {
    for (const each of Object.values(node.contents)) forbidChanges(files, each)
  }
}
