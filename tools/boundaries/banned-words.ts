/**
 * Words that no identifier may contain, each with what to write instead; CONTRIBUTING has the glossary.
 * A word is a part of a camel-case name: `askedIds` contains `asked`, `unknownField` does not contain `known`.
 */
export const BANNED_WORDS: ReadonlyMap<string, string> = new Map([
  ['ask', 'fetch, request, query, load, check or send, by what it does'],
  ['asks', 'fetch, request, query, load, check or send, by what it does'],
  ['asked', 'input, request, command, params or requested…'],
  ['asker', 'caller'],
  ['answer', 'response of a call, result of a function'],
  ['answers', 'responses or results'],
  ['answered', 'responded or completed'],
  ['reply', 'response'],
  ['replies', 'responses'],
  ['heard', 'response, event or the thing itself'],
  ['told', 'notified, or the thing itself'],
  ['said', 'fields, overrides, output or the thing itself'],
  ['wanted', 'requested, expected, target or desired'],
  ['found', 'the thing itself: product, match, rows'],
  ['known', 'cached, existing or registered'],
  ['kept', 'cached, saved, stored or remaining'],
  ['held', 'reserved'],
  ['meant', 'intended or target'],
  ['ours', 'local, or the thing itself'],
  ['theirs', 'other…, or the thing itself'],
  ['hand', 'deps or actingRole'],
  ['lane', 'page cache'],
  ['desk', 'payment service'],
  ['shelf', 'catalog index'],
  ['shelves', 'catalog indexes'],
])

/** Names with a banned word that come from elsewhere: HTTP's 404, an opcode of MongoDB's wire protocol, a type of Node. */
export const ORDINARY_NAMES: readonly RegExp[] = [/not_?found/i, /^OP_REPLY$/, /^addressInfo$/]

/** Words with one meaning in Santhe, banned where they would have another: `address` is where people live. */
export const BANNED_IN: readonly { readonly word: string; readonly under: RegExp; readonly instead: string }[] = [
  {
    word: 'address',
    under: /^(libs\/(embedded-mongo|federation|files|http-kit)|shell\/server)\//,
    instead: 'url, path, ip, email or host and port',
  },
  { word: 'left', under: /^libs\/domain\/src\/(catalog\/stock|buying)\//, instead: 'available or remaining' },
]
