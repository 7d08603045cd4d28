/** Replaces the package in browser builds, as the shell offers it to slices. */
export * as z from './names.ts'
