/** Messages of the dialog and the page that share fundraisers. */
export const sharing = {
  title: 'Share the fundraiser',
  shows:
    'Everybody who has the link will see the picture, the name, the description, the progress, and the name and logo of your organisation. Nothing about sponsors is shown.',
  revocable: 'You can stop sharing at any time.',
  draft: 'A fundraiser that is not active cannot be shared. Activate it first.',
  publishAndCopy: 'Make public and copy link',
  publishAndShare: 'Make public and share',
  isPublic: 'Public',
  isPrivate: 'Not public',
  more: 'More: QR code and poster',
  none: 'No fundraiser is running',
  noneText: 'An active fundraiser can be shared with everybody.',
  drafts: 'Show created fundraisers',
  link: 'Public link',
  share: 'Share…',
  copy: 'Copy link',
  copied: 'The link is copied',
  selectLink: 'The fundraiser is public. Select the link and copy it.',
  open: 'Open the page',
  poster: 'Download poster',
  qr: 'QR code of the public link',
  stop: 'Stop sharing',
  stopWarning:
    'The public page of “%{name}” ends at once. Sent links and printed posters will lead nowhere, and sharing again creates a new link.',
  stopped: 'The fundraiser is no longer public',
} as const
