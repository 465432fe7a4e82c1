/** A word of a command that castellan shows for a shell: quoted if a POSIX shell would read it as anything but itself. */
export const shellWord = (text: string): string =>
	text !== '' && !/[^\w@%+=:,./-]/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
