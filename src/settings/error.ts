/** Something about the settings that a person can put right; the message says what and where. */
export class SettingsError extends Error {
	override readonly name: string = 'SettingsError';
}
