/**
 * Business constants and limits that only the server applies. `contract/limits.ts` contains the limits that the portal
 * knows too.
 */
export const serverLimits = {
  /**
   * Maximum number of cities in a response without pages. The response contains the cities with the most locations, or
   * for sponsors with the most rewards; a search finds the other cities.
   */
  citiesListed: 5000,
  /** Maximum number of organisations in a response without pages. */
  organisationsListed: 1000,
  /**
   * Number of objects in a full bin. The fill level of a location whose bins report no level is estimated from this
   * number.
   */
  objectsPerBin: 200,
  /** Maximum number of markers in one page of a map call. The portal reads pages until it has `limits.mapMarkers`. */
  mapPageSize: 250,
  /**
   * Maximum number of entries of an organisation's activity that a call searches: the newest ones in the requested
   * period.
   */
  activitySearched: 100_000,
  /**
   * Maximum number of entries that a call searches for a member who is limited to cities or locations. It is smaller,
   * because the record of each entry has to be looked up.
   */
  activityOfLimitedMember: 20_000,
  /** Maximum number of entries of the audit log that a search of staff reads. */
  auditSearched: 200_000,
  sessionHours: 12,
  sessionIdleMinutes: 60,
  impersonationMinutes: 15,
  /** Minutes for which a second factor that was proved in a session counts as recent. */
  factorProvedMinutes: 15,
  /** Minutes for which a challenge for a second factor is valid. */
  factorChallengeMinutes: 5,
  /** Maximum number of active API keys with the same name and mode: a key, and its successor during rotation. */
  keysOfOneName: 2,
  /**
   * Minimum time in minutes between two publications that a bin is full, or that it is faulty. Without it, a sensor
   * whose level varies around the limit would notify a team with every report.
   */
  binPublicationMinutes: 15,
  /** Number of the oldest pending deliveries that are dropped if a webhook has more than `limits.webhookPending`. */
  webhookDroppedAtOnce: 100,
  /**
   * Maximum time in minutes between two unread notifications of one kind that are shown as one. The time is measured
   * from each notification to the next newer notification.
   */
  notificationGroupMinutes: 60,
  /**
   * Maximum number of notifications of one kind that one transaction adds for one person
   * (server/publishing/notify.ts). A batch of events about a hundred stores would otherwise add 10,000 to a large team.
   */
  notificationTopicsAtOnce: 10,
  /**
   * Maximum number of notifications of one grouped kind that one call adds or changes for one team, shared equally among
   * its recipients, at least one each. So a member of a large team gets fewer than `notificationTopicsAtOnce`, because a
   * transaction with 1,000 keeps other organisations waiting on the embedded database.
   */
  notificationsOfTeamAtOnce: 200,
  /**
   * Maximum number of notifications of one person in one organisation. Older notifications are not shown, and are
   * deleted.
   */
  notificationsOfMember: 2000,
  /**
   * Maximum number of deliveries that are stored for one webhook. Older deliveries are deleted, unless they are
   * pending.
   */
  deliveriesOfWebhook: 100_000,
  /** Maximum number of records named in one line of a notification e-mail. */
  notificationMailNames: 3,
  /** Hour (UTC) at which daily notification e-mails are sent: morning in Kyiv and in Warsaw. */
  digestHourUtc: 5,
  /** Hours for which deliveries are signed with the previous secret too, after a webhook's secret was rotated. */
  webhookOverlapHours: 24,
  /** Hours for which a rotated API key works along with its successor, unless it is revoked. */
  keyOverlapHours: 24,
  /** Hours for which an import can be undone. */
  importHours: 24,
} as const
