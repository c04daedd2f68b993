/** The sea floor under a section. The section itself must be `relative isolate`. */
export function Contours() {
  return <div aria-hidden="true" className="contours print:hidden" />
}
