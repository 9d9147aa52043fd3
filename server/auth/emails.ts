/** One spelling for each address: NFC and lower case. */
export const normaliseEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()
