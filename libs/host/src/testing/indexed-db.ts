/** Gives a test the browser's database, which happy-dom has none of: `import '@santhe/host/testing/indexed-db'`. */

import 'fake-indexeddb/auto'
