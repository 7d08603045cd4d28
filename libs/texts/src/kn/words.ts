import forms from './forms.json' with { type: 'json' }
import shared from './shared.json' with { type: 'json' }

/** For screens. */
export const WORDS = { ...forms, ...shared }
