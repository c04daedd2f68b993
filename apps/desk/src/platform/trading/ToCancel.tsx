/** What is about to be canceled, with the stops that protect a position by name. */
export function ToCancel({ counted, stops }: { counted: string; stops: readonly string[] }) {
  return (
    <>
      <p>{counted}</p>
      {stops.length > 0 && (
        <>
          <p className="text-ask-400">
            {stops.length === 1 ? 'A protective stop is' : `${stops.length} protective stops are`}{' '}
            among them:
          </p>
          <ul>
            {stops.map((stop) => (
              <li key={stop}>{stop}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
