/** The profiles and the fleets of the config, as dialogs list them. */

export interface ProfileChoice {
	readonly name: string;
	readonly baseUrl: string;
	readonly isProtected: boolean;
}

export interface ProfileLists {
	readonly list: readonly ProfileChoice[];
	/** The profiles of each fleet, by its name. */
	readonly fleets: Readonly<Record<string, readonly string[]>>;
}
