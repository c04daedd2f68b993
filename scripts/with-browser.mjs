// node scripts/with-browser.mjs FILE …: run a program that needs the built site and a browser.
import { findChromium } from './chromium.mjs'
import { buildSite, install, projectNode, run } from './prepare.mjs'

install()
buildSite()
const chromium = findChromium()
run(projectNode(), process.argv.slice(2), {
  env: chromium ? { CHROMIUM_PATH: chromium } : {},
})
