/**
 * Replacements for words banned in identifiers; CONTRIBUTING has the glossary. Matches parts of camel case:
 * `askedIds` contains `asked`, `unknownField` not `known`.
 */
export const BANNED_WORDS: ReadonlyMap<string, string> = new Map([
  ['ask', 'fetch, request, query, load, check or send, by what it does'],
  ['asks', 'fetch, request, query, load, check or send, by what it does'],
  ['asked', 'input, request, command, params or requested…'],
  ['asking', 'fetching, requesting, sending or confirming, by what it does'],
  ['asker', 'caller'],
  ['askers', 'callers'],
  ['answer', 'response of a call, result of a function'],
  ['answers', 'responses or results'],
  ['answered', 'responded or completed'],
  ['answering', 'responding'],
  ['reply', 'response'],
  ['replies', 'responses'],
  ['replied', 'responded'],
  ['heard', 'response, event or the thing itself'],
  ['hears', 'onEvent, receives or listens'],
  ['told', 'notified, or the thing itself'],
  ['tells', 'notifies or returns'],
  ['telling', 'notifying'],
  ['said', 'fields, overrides, output or the thing itself'],
  ['wanted', 'requested, expected, target or desired'],
  ['wants', 'requests or expects'],
  ['found', 'the thing itself: product, match, rows'],
  ['known', 'cached, existing or registered'],
  ['knows', 'has or contains'],
  ['knowing', 'the thing itself'],
  ['kept', 'cached, saved, stored or remaining'],
  ['keeps', 'caches, saves, stores or retains'],
  ['keeping', 'caching, saving, storing or retaining'],
  ['held', 'reserved'],
  ['hold', 'reservation or reserve'],
  ['holds', 'reservations, contains or reserves'],
  ['holding', 'reserving'],
  ['meant', 'intended or target'],
  ['ours', 'local, or the thing itself'],
  ['theirs', 'other…, or the thing itself'],
  ['hand', 'deps or actingRole'],
  ['hands', 'deps, passes or returns'],
  ['lane', 'page cache'],
  ['lanes', 'page caches'],
  ['desk', 'payment service'],
  ['desks', 'payment services'],
  ['shelf', 'catalog index'],
  ['shelves', 'catalog indexes'],
])

/** Phrases banned in comments and titles of tests. */
export const BANNED_PHRASES: ReadonlyMap<string, string> = new Map([
  ['whoever', 'the person, the caller, a buyer who…'],
  ['anew', 'again'],
  ['of ours', 'of the market, or own'],
  ['is told of', 'is notified of, receives or sees'],
  ['are told of', 'are notified of, receive or see'],
])

/** Third-party terms: HTTP, MongoDB's protocol, Node. The rest of the name is checked. */
export const ORDINARY_PARTS: readonly RegExp[] = [
  /NOT_FOUND|[nN]otFound(?![a-z])|notfound/,
  /OP_REPLY/,
  /addressInfo(?![a-z])/,
]

/** Words banned only in these folders, where they have another meaning: `address` is where people live. */
export const BANNED_IN: readonly { readonly word: string; readonly under: RegExp; readonly instead: string }[] = [
  {
    word: 'address',
    under:
      /^(libs\/(embedded-mongo|federation|files|http-kit)|shell\/(server|src\/(account\/session|frame))|tools\/engines)\//,
    instead: 'url, path, ip, email or host and port',
  },
  { word: 'left', under: /^libs\/domain\/src\/(catalog\/stock|buying)\//, instead: 'available or remaining' },
]
