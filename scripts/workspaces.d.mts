export interface Workspace {
  name: string
  /** From the repository's root, with forward slashes. */
  folder: string
  /** What its package.json says under `leadline.layer`. */
  layer: string | undefined
  manifest: {
    exports?: Record<string, string>
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
    peerDependencies?: Record<string, string>
  }
}

export function readWorkspaces(): Workspace[]
export function closureOf(name: string, workspaces?: Workspace[]): Workspace[]
