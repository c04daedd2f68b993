import { simulatedKeys } from '../../apps/terminal/src/testing/trader-at-desk.ts'
import { seed } from './recorded-terminal.ts'
import type { Scene } from './scenes.ts'

const passphrase = 'four words that nobody says'

/** An exchange is connected: passphrase, key in, permissions read, saved. The exchange is a simulated one. */
export const connectExchange: Scene = async (page, camera) => {
  const key = simulatedKeys(seed)('coinbase', 'trade')
  const preferences = page.getByRole('group', { name: 'Preferences' })
  await camera.say('Open Preferences and choose an exchange.', async (hand) => {
    await camera.wait(800)
    await hand.click(page.getByRole('button', { name: 'Preferences' }))
    await preferences.getByRole('button', { name: 'Coinbase', exact: true }).waitFor()
    await hand.click(preferences.getByRole('button', { name: 'Coinbase', exact: true }))
    await camera.wait(800)
  })
  await camera.say(
    'Keys are kept in a vault on this computer. You choose its passphrase.',
    async (hand) => {
      await hand.type(page.getByLabel('Passphrase, at least 12 characters'), passphrase)
      await hand.type(page.getByLabel('Passphrase, again'), passphrase)
      await hand.click(page.getByRole('button', { name: 'Create the vault' }))
      await preferences.getByRole('button', { name: 'Check the key' }).waitFor()
      await camera.wait(900)
    },
  )
  await camera.say('The setup guide stands beside the form. Paste the key.', async (hand) => {
    const name = preferences.getByLabel('Key name', { exact: true })
    await hand.click(name)
    await name.fill(key.apiKey)
    await camera.wait(600)
    const secret = preferences.getByLabel('Private key', { exact: true })
    await hand.click(secret)
    await secret.fill(key.secret)
    await camera.wait(900)
  })
  await camera.say(
    'The exchange says what the key may do. One that can withdraw is refused.',
    async (hand) => {
      await hand.click(preferences.getByRole('button', { name: 'Check the key' }))
      await preferences.getByText('Coinbase accepts this key').waitFor()
      await camera.wait(2200)
    },
  )
  await camera.say(
    'Save it, and the account is connected. This is a simulated exchange.',
    async (hand) => {
      await hand.click(preferences.getByRole('button', { name: 'Save the key' }))
      await preferences.getByText('connected', { exact: true }).first().waitFor({ timeout: 60_000 })
      await camera.wait(2200)
    },
  )
}
