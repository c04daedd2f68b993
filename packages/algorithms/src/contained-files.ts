/**
 * The files that contained Python sees, all of them in memory. Whatever is there before the first script is read can be
 * read and not be changed: Python imports from there, and what one script could plant another would run. Each script has
 * one folder to write to, which only it sees and which is gone with it.
 */

export interface FileNode {
  node_ops: Record<string, unknown>
  stream_ops: Record<string, unknown>
  contents?: Record<string, FileNode> | Uint8Array | null
  usedBytes?: number
  mount: unknown
  mounted: Mount | null
  name_next?: FileNode
}

interface Mount {
  type: unknown
  mountpoint: string
  root: FileNode
}

/** What of Emscripten's file system is used here. */
export interface ContainedFileSystem {
  root: FileNode & { mount: { mounts: Mount[] } }
  nameTable: (FileNode | undefined)[]
  filesystems: Record<string, unknown>
  ErrnoError: new (errno: number) => Error
  mkdir(path: string): void
  chdir(path: string): void
  mount(type: unknown, options: object, path: string): unknown
  lookupPath(path: string, options: object): { node: FileNode }
  destroyNode(node: FileNode): void
  closeStream(fd: number): void
}

/** Where a script may write, and where it is when its turn begins. */
export const ownFolder = '/tmp'

/** EROFS, as Emscripten numbers it. */
const readOnly = 69
const accessMode = 3
const changes = ['setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink']
const writes = ['write', 'msync', 'setattr', 'allocate']

export class ContainedFiles {
  readonly #files: ContainedFileSystem
  readonly #memory: unknown
  readonly #place: FileNode
  readonly #none: Mount
  readonly #owned = new Map<number, Mount>()

  constructor(files: ContainedFileSystem) {
    this.#files = files
    this.#memory = files.filesystems['MEMFS']
    this.#place = files.lookupPath(ownFolder, { follow_mount: false }).node
    forbidChanges(files, files.root)
    this.#none = this.#make()
    forbidChanges(files, this.#none.root)
    this.#show(this.#none)
  }

  /** Its own folder stands where everybody's is, until `leave`. A mount of its own: nothing is moved out of it. */
  enter(script: number): void {
    const own = this.#owned.get(script) ?? this.#make()
    this.#owned.set(script, own)
    this.#show(own)
  }

  leave(): void {
    this.#show(this.#none)
  }

  forget(script: number): void {
    const own = this.#owned.get(script)
    if (!own) return
    this.#owned.delete(script)
    for (let first of this.#files.nameTable) {
      for (; first; first = first.name_next) if (first.mount === own) this.#drop(first)
    }
    this.#drop(own.root)
  }

  /** Somebody may hold on to it by a descriptor; what was in it is gone all the same. */
  #drop(node: FileNode): void {
    this.#files.destroyNode(node)
    if (node.contents instanceof Uint8Array) node.contents = new Uint8Array()
    node.usedBytes = 0
  }

  #make(): Mount {
    this.#place.mounted = null
    this.#files.mount(this.#memory, {}, ownFolder)
    const made = this.#place.mounted as Mount | null
    if (!made) throw new Error('A script has no folder of its own.')
    const { mounts } = this.#files.root.mount
    mounts.splice(mounts.indexOf(made), 1)
    return made
  }

  #show(mount: Mount): void {
    this.#place.mounted = mount
    this.#files.chdir(ownFolder)
  }
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
  const isFile = node.contents instanceof Uint8Array
  if (isFile) node.stream_ops = Object.freeze({ ...node.stream_ops, ...refusals(writes), open })
  else if (node.contents) {
    for (const each of Object.values(node.contents)) forbidChanges(files, each)
  }
}
