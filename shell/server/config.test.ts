import { readConfig } from '@santhe/http-kit'
import { expect, it } from 'vitest'
import { EdgeConfig } from './config.ts'

const ENV = {
  STOREFRONT_URL: 'http://127.0.0.1:1',
  BACKOFFICE_URL: 'http://127.0.0.1:2',
  EDGE_KEY: 'a key of the edge alone',
  FILES_DIR: 'files',
  RELEASES_DIR: 'releases',
}

it('EdgeConfig defaults to production on 127.0.0.1 and requires a public URL', () => {
  expect(() => readConfig(EdgeConfig, ENV)).toThrow('PUBLIC_URL: is needed in production')
  expect(readConfig(EdgeConfig, { ...ENV, PUBLIC_URL: 'https://santhe.example/' })).toMatchObject({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: 8080,
    PUBLIC_URL: 'https://santhe.example',
  })
})

it('EdgeConfig defaults to localhost in development and refuses a foreign public URL', () => {
  const development = { ...ENV, NODE_ENV: 'development' }
  expect(readConfig(EdgeConfig, development).PUBLIC_URL).toBe('http://localhost:8080')
  expect(() => readConfig(EdgeConfig, { ...development, PUBLIC_URL: 'https://santhe.example' })).toThrow(
    /PUBLIC_URL: a URL/,
  )
})
