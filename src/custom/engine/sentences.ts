import type { Values } from '../../dataProvider/endpoints'
import type { Confirm, Sentence } from './actions'

/** As sentences that are said of every record alike, where it is a single key. */
export const sentencesIn = (warning: Confirm<Values>['warning']): readonly Sentence<Values>[] =>
  typeof warning === 'string' ? [{ message: warning }] : (warning ?? [])
