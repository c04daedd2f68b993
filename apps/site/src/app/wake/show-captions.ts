/** Captions are shown from the first play on. Marked as default, they would be fetched with the page. */
export function showCaptionsOnPlay(): void {
  const show = ({ target }: Event) => {
    if (!(target instanceof HTMLVideoElement)) return
    for (const track of target.textTracks) if (track.mode === 'disabled') track.mode = 'showing'
  }
  addEventListener('play', show, true)
}
