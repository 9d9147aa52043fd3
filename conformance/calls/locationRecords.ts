/** The kinds of records "location" and "bin", with their calls and the bodies that the checks send. */

import type { RecordKind } from '../records'
import type { AccountClient } from '../run'
import { binShape, locationShape } from '../shapes'
import { locationDeletionCall } from '../specCalls'

export const samplePoint = { latitude: 50.4501, longitude: 30.5234 }

export const locationBody = (name: string, cityId: string) => ({
  name,
  street: 'Khreshchatyk',
  houseNumber: '22',
  zipCode: '01001',
  cityId,
  point: samplePoint,
})

export const locationRecordKind = ({ base }: AccountClient, cityId?: string): RecordKind => ({
  list: `GET ${base}/locations`,
  create: `POST ${base}/locations`,
  update: `PUT ${base}/locations/{id}`,
  remove: locationDeletionCall,
  record: locationShape,
  ...(cityId && { query: { cityId } }),
})

export const binRecordKind = ({ base }: AccountClient, location: string): RecordKind => ({
  list: `GET ${base}/locations/{id}/bins`,
  create: `POST ${base}/locations/{id}/bins`,
  remove: `DELETE ${base}/locations/bins/{id}`,
  ids: [location],
  record: binShape,
})
