import type { TestApp } from '../../../testing/open-test-app.ts'

export const get = (app: TestApp, path: string, token = '') =>
  app.http.inject({
    url: `/api/v1${path}`,
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
  })
