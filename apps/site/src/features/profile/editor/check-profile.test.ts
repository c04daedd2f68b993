import { expect, test } from 'vitest'

import { checkPicture, checkProfile } from './check-profile.ts'

const fine = { company: '', bio: '', website: '', link: '' }

test('nothing at all is a profile, and so are addresses of the web', () => {
  expect(checkProfile(fine)).toEqual({})
  expect(
    checkProfile({ ...fine, website: ' https://a.example ', link: 'http://b.example/c.png' }),
  ).toEqual({})
})

test('what is no address, and what is too long, says so at its field', () => {
  expect(checkProfile({ ...fine, website: 'javascript:alert(1)', link: 'a.png' })).toEqual({
    website: 'A website begins with https:// or http://',
    link: 'A link must begin with https:// or http://',
  })
  expect(checkProfile({ ...fine, company: 'x'.repeat(101) })).toEqual({
    company: 'A company name has at most 100 characters.',
  })
  expect(checkProfile({ ...fine, bio: 'x'.repeat(501) })).toEqual({
    bio: 'A bio has at most 500 characters.',
  })
})

test('a picture of another kind, or one that is too large, is not sent', () => {
  expect(checkPicture({ type: 'image/png', size: 2 * 1024 * 1024 })).toBeUndefined()
  expect(checkPicture({ type: 'image/svg+xml', size: 10 })).toBe(
    'A picture must be a PNG, JPEG or WebP file.',
  )
  expect(checkPicture({ type: '', size: 10 })).toBe('A picture must be a PNG, JPEG or WebP file.')
  expect(checkPicture({ type: 'image/png', size: 2 * 1024 * 1024 + 1 })).toBe(
    'A picture can be at most 2 MB.',
  )
})
