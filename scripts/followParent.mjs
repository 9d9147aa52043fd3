/** Preloaded with `node --import` into a program that has to end when the process that started it has ended. */
import { endWithParent } from './run.mjs'

endWithParent()
