import { expect, expectAccessible, open, test } from '../journey.ts'
import { body, cards, openPublished, publish } from './news-page.ts'

test.describe('the body', () => {
  test('may hold ordinary HTML', async ({ page }) => {
    await publish(
      page,
      `Press <kbd>Ctrl</kbd>, H<sub>2</sub>O, x<sup>2</sup>, <mark>marked</mark>, <abbr title="Depth of market">DOM</abbr>.

<table><caption>Sizes</caption><thead><tr><th colspan="2">Both</th></tr></thead><tbody><tr><td rowspan="2">a</td><td>b</td></tr></tbody></table>

<figure><img src="/favicon.svg" alt="The mark" width="90" height="90"><figcaption>Our mark</figcaption></figure>

<details><summary>More</summary><p>Hidden words</p></details>

- [x] done

A note[^1].

[^1]: The note's text.`,
    )
    await openPublished(page)
    await cards(page).first().click()
    const article = body(page)
    for (const [text, tag] of [
      ['Ctrl', 'kbd'],
      ['marked', 'mark'],
      ['DOM', 'abbr'],
      ['Our mark', 'figcaption'],
      ['Sizes', 'caption'],
    ] as const) {
      await expect(
        article
          .locator(tag)
          .getByText(text)
          .or(article.locator(tag, { hasText: text })),
      ).toBeVisible()
    }
    await expect(article.getByRole('columnheader', { name: 'Both' })).toHaveAttribute(
      'colspan',
      '2',
    )
    await expect(article.getByRole('img', { name: 'The mark' })).toHaveAttribute('loading', 'lazy')
    await expect(article.getByRole('checkbox')).toBeDisabled()
    await expect(article.getByText('Hidden words')).toBeHidden()
    await article.getByText('More', { exact: true }).click()
    await expect(article.getByText('Hidden words')).toBeVisible()
    await article.getByRole('link', { name: '1', exact: true }).click()
    await expect(article.getByText("The note's text.")).toBeInViewport()
    await expectAccessible(page)
  })

  test('keeps links of the allowed schemes and drops the addresses of others', async ({ page }) => {
    const kept = [
      'http://a.example/',
      'https://a.example/',
      'irc://a.example/',
      'ircs://a.example/',
    ]
    kept.push(
      'mailto:a@a.example',
      'xmpp:a@a.example',
      '/manual#charts',
      '//a.example/x',
      'relative',
    )
    const dropped = [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://a.example/',
      'tel:1',
      'file:///x',
    ]
    const all = [...kept, ...dropped]
    await publish(
      page,
      all
        .map((address, n) => `[md${n}.](${address}) <a href="${address}">raw${n}.</a>`)
        .join('\n\n'),
    )
    await openPublished(page)
    await cards(page).first().click()
    await body(page).waitFor()
    for (const [n, address] of all.entries()) {
      for (const text of [`md${n}.`, `raw${n}.`]) {
        const link = body(page).locator('a', { hasText: new RegExp(`^${text}$`) })
        if (kept.includes(address)) await expect(link).toHaveAttribute('href', address)
        else expect(await link.getAttribute('href')).toBeNull()
      }
    }
    await expect(body(page).getByRole('link', { name: 'md1.' })).toHaveAttribute(
      'rel',
      'noreferrer',
    )
  })

  test('leads to other pages of the site without loading it again', async ({ page }) => {
    await publish(page, 'See the [roadmap](/roadmap).')
    await openPublished(page)
    await cards(page).first().click()
    await page.evaluate(() => Object.assign(window, { stillHere: true }))
    await body(page).getByRole('link', { name: 'roadmap' }).click()
    await expect(page).toHaveURL('/roadmap')
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
  })

  test('has a table of contents that leads to its sections and follows the reader', async ({
    page,
  }) => {
    await open(page, '/news/one-book-from-five-exchanges')
    const contents = page.getByRole('navigation', { name: 'In this article' })
    const entry = contents.getByRole('link', { name: 'Three ways to be misled' })
    await entry.click()
    await expect(
      body(page).getByRole('heading', { name: 'Three ways to be misled' }),
    ).toBeInViewport()
    await expect(entry).toHaveAttribute('aria-current', 'location')
  })
})
