import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { withoutElementStacks } from './libs/host/src/testing/without-element-stacks.ts'

// Two busy cores make a screen wait; a wait that ends early would be a test that fails by chance.
configure({ asyncUtilTimeout: 10_000 })

withoutElementStacks()

afterEach(cleanup)
