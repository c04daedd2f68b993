import { mountChart } from '../../dom/mount-chart.ts'
import { Chart } from '../../src/chart.ts'
import { direction, isZoom, movedShare, type OpenSubject, zoomFactor } from './bench-subject.ts'

const none = { alt: false, ctrl: false, shift: false, deltaX: 0 }

export const openLeadline: OpenSubject = (element, candles) => {
  const chart = new Chart()
  const { unmount } = mountChart(chart, element)
  chart.indicators.add('ema')
  chart.setCandles(0, Number.MAX_SAFE_INTEGER, candles)
  const last = candles.at(-1)
  return {
    show: (candlesInView) => {
      const { model } = chart
      model.time.fit(model.lastSlot - candlesInView + 1, model.lastSlot, model.slotsOfData)
      model.dirty.touchMarket()
    },
    move: (step) => {
      const { clientWidth } = element
      const x = clientWidth / 2
      if (isZoom(step)) {
        const deltaY = (-direction(step) * Math.log(zoomFactor)) / 0.0015
        chart.wheel({ ...none, x, y: 100, deltaY })
      } else {
        const deltaY = direction(step) * clientWidth * movedShare
        chart.wheel({ ...none, ctrl: true, x, y: 100, deltaY })
      }
    },
    tick: (close) => {
      if (last) chart.setCandles(last.time, last.time, [{ ...last, close }])
    },
    remove: unmount,
  }
}
