import type { Workspace } from './workspaces.mjs'

export type Part = 'site' | 'server' | 'terminal'
export const partNames: readonly Part[]
export function workspacesByPart(workspaces?: Workspace[]): Record<Part, Workspace[]>
export function readParts(args: readonly string[]): readonly Part[]
