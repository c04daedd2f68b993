// The parts that `npm test -- PART …` can run by themselves, and which workspaces belong to each.
import { closureOf, readWorkspaces } from './workspaces.mjs'

export const partNames = ['site', 'server', 'terminal']

/**
 * The site brings all that it is built from, the server what only the server needs. The terminal is
 * its engine packages, also those that the site shows, and everything else.
 */
export function workspacesByPart(workspaces = readWorkspaces()) {
  const site = closureOf('@leadline/site', workspaces).filter(({ layer }) => layer !== 'engine')
  const server = closureOf('@leadline/server', workspaces)
    .filter(({ layer }) => layer !== 'engine')
    .filter((each) => !site.includes(each))
  const terminal = workspaces.filter((each) => !site.includes(each) && !server.includes(each))
  return { site, server, terminal }
}

/** The parts that were asked for, each once and in order; all when none was. Throws on an unknown one. */
export function readParts(args) {
  const unknown = args.filter((arg) => !partNames.includes(arg))
  if (unknown.length > 0) {
    throw new Error(
      `There is no part ${unknown.map((name) => `'${name}'`).join(', ')}. Parts are: ${partNames.join(', ')}. Without one, everything is tested.`,
    )
  }
  return args.length === 0 ? partNames : partNames.filter((name) => args.includes(name))
}
