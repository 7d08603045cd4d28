import hi from './hi.json' with { type: 'json' }
import kn from './kn.json' with { type: 'json' }
import { addTimeWords } from './time-words.ts'

// For servers, which use all languages.
addTimeWords('kn', kn)
addTimeWords('hi', hi)
