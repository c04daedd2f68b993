import fc from 'fast-check'

/**
 * `npm test` lives the same random histories each time: a change is judged by what it changed. New ones are drawn in
 * `npm run test:long`, where a number of histories is given with them.
 */
fc.configureGlobal({ seed: 20_261_116 })
