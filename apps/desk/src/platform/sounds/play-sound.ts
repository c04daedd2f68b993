import type { DocumentStore } from '../documents/document-store.ts'
import { type SoundName, soundPreferences, soundPreferencesName } from './sound-preferences.ts'

/** Hz and seconds, one after the other. */
const tones: Record<SoundName, readonly { pitchHz: number; seconds: number }[]> = {
  fill: [
    { pitchHz: 660, seconds: 0.07 },
    { pitchHz: 880, seconds: 0.11 },
  ],
  refused: [
    { pitchHz: 330, seconds: 0.12 },
    { pitchHz: 247, seconds: 0.18 },
  ],
  alert: [{ pitchHz: 784, seconds: 0.16 }],
}

let context: AudioContext | undefined

/** One short sound, as loud as the trader set it; none where it is off. Always beside a line on the screen. */
export function playSound(documentStore: DocumentStore, name: SoundName): void {
  const { isOn, volumePercent } = documentStore.read(soundPreferences, soundPreferencesName)[name]
  if (isOn) sound(name, volumePercent)
}

/** As it would sound, on or off. */
export function sound(name: SoundName, volumePercent: number): void {
  context ??= new AudioContext()
  const volume = context.createGain()
  volume.connect(context.destination)
  let at = context.currentTime
  for (const { pitchHz, seconds } of tones[name]) {
    const tone = context.createOscillator()
    tone.frequency.value = pitchHz
    tone.connect(volume)
    // A soft beginning and end: a bare tone clicks.
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime((volumePercent / 100) * 0.3, at + 0.01)
    volume.gain.linearRampToValueAtTime(0, at + seconds)
    tone.start(at)
    tone.stop(at + seconds)
    at += seconds
  }
}
