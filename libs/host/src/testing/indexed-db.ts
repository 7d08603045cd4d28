/** Adds IndexedDB, which happy-dom lacks: `import '@santhe/host/testing/indexed-db'`. */

import 'fake-indexeddb/auto'
