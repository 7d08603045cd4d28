import { expect, it } from 'vitest'
import { readSettings } from './config.ts'

const ENV = {
  PORT: '3000',
  MONGODB_URI: 'mongodb://127.0.0.1:27017/?replicaSet=rs0',
  REDIS_URL: 'redis://127.0.0.1:6379',
  FILES_DIR: '/tmp/files',
  EDGE_KEY: 'a long text that only two know',
  PUBLIC_URL: 'https://santhe.example',
}

it('takes what is given and fills in the rest', () => {
  expect(readSettings(ENV)).toMatchObject({
    PORT: 3000,
    MONGODB_DATABASE: 'santhe',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
  })
})

it('names every variable that is missing or wrong', () => {
  const { FILES_DIR: _, ...without } = ENV
  expect(() => readSettings({ ...without, MONGODB_URI: 'localhost' })).toThrow(
    /MONGODB_URI: give a URL[\s\S]*FILES_DIR: is not set/,
  )
})
