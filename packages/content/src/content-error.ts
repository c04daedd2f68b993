/** Content that is not as it should be, named so that an editor finds the place: file and line. */
export class ContentError extends Error {
  constructor(file: string, line: number, problem: string) {
    super(`content/${file}:${line}: ${problem}`)
  }
}
