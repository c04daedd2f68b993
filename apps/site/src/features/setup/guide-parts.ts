/** The parts of one exchange's guide, by the ids that links use. */
export function guideParts(guideId: string) {
  return [
    { id: `${guideId}-permissions`, text: 'Permissions' },
    { id: `${guideId}-steps`, text: 'Steps' },
    { id: `${guideId}-notes`, text: 'Notes' },
  ] as const
}
