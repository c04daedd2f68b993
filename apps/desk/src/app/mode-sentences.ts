/** Where orders go, said in every window. */
export const modeSentences = {
  practice: 'Orders here go to a simulated market, never to an exchange',
  real: 'Orders here go to the exchanges',
  replay: 'A recording is shown; nothing can be sent',
}

export const trialSentence =
  'Five simulated exchanges run inside this tab. Nothing is stored but the layout'
