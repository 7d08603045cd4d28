import { describe, expect, it } from 'vitest'
import { channelRule, isSubscribed, NEWS_CHANNELS, NEWS_KINDS, type NewsKind } from './news-kinds.ts'

const KINDS = Object.keys(NEWS_KINDS) as NewsKind[]
const ALL_OFF = Object.fromEntries(KINDS.map(kind => [kind, { bell: false, mail: false, push: false }]))
const ALL_ON = Object.fromEntries(KINDS.map(kind => [kind, { bell: true, mail: true, push: true }]))

describe.each(KINDS)('news of %s', kind => {
  it.each(NEWS_CHANNELS)('reaches a person by %s as the table and their preferences allow', channel => {
    const rule = channelRule(kind, channel)
    expect(isSubscribed({}, kind, channel)).toBe(rule === 'always' || rule === 'on')
    expect(isSubscribed(ALL_OFF, kind, channel)).toBe(rule === 'always')
    expect(isSubscribed(ALL_ON, kind, channel)).toBe(rule !== undefined)
  })
})
