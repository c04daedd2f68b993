// node scripts/with-browser.mjs FILE …: run a program that needs the built site, the built desk and a browser.
import { findChromium } from './chromium.mjs'
import { buildDesk, buildSite, install, projectNode, run } from './prepare.mjs'

install()
buildSite()
buildDesk()
const chromium = findChromium()
run(projectNode(), process.argv.slice(2), {
  env: chromium ? { CHROMIUM_PATH: chromium } : {},
})
