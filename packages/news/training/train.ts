// npm run train:news: learns from corpus/training and writes model/built-in-reader.bin. The same stories give the same file.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { readCorpus } from './corpus.ts'
import { trainModel } from './train-model.ts'

const folder = join(import.meta.dirname, '../model')
const stories = readCorpus('training')
const model = trainModel(stories)
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'built-in-reader.bin'), model)
console.log(`${stories.length} stories, ${model.length} bytes`)
