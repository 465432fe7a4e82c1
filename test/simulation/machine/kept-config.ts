/** The settings that processes have reported as saved in the config file, compared with the file. */
import {isMap, isSeq, parseDocument} from 'yaml';
import type {SilenceEntry} from '../../../src/settings/config-edit.ts';

interface Parts {
	readonly profiles: ReadonlySet<string>;
	/** The silences by `silenceKey`. */
	readonly silences: ReadonlySet<string>;
}

const nothing: Parts = {profiles: new Set(), silences: new Set()};

const silenceKey = ({id, reason}: Partial<SilenceEntry>): string => JSON.stringify([id, reason]);

/** Parses the YAML of a config. Returns undefined for a text that castellan cannot read, and so never changes. */
export function partsOf(text: string): Parts | undefined {
	const document = parseDocument(text);
	if (document.contents === null) return document.errors.length > 0 ? undefined : nothing;
	if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
	const profiles = document.get('profiles');
	const silences = document.get('silences');
	const entries = isSeq(silences) ? (silences.toJSON() as readonly (Partial<SilenceEntry> | null)[]) : [];
	return {
		profiles: new Set(isMap(profiles) ? Object.keys(profiles.toJSON() as object) : []),
		silences: new Set(entries.map((entry) => silenceKey(entry ?? {}))),
	};
}

export class KeptConfig {
	#profiles = new Set<string>();
	#silences = new Set<string>();
	/** The silences that were reported as refused. */
	readonly #refused = new Set<string>();

	get profiles(): readonly string[] {
		return [...this.#profiles];
	}

	addProfile(name: string): void {
		this.#profiles.add(name);
	}

	addSilence(entry: SilenceEntry): void {
		this.#silences.add(silenceKey(entry));
		this.#refused.delete(silenceKey(entry));
	}

	/** Notes that a silence was reported as refused. An earlier one of the same item, with the same reason, stays. */
	refuseSilence(entry: SilenceEntry): void {
		if (!this.#silences.has(silenceKey(entry))) this.#refused.add(silenceKey(entry));
	}

	/** Begins with this text as the whole file. All of its settings have to stay. */
	begin(text: string): void {
		const parts = partsOf(text) ?? nothing;
		this.#profiles = new Set(parts.profiles);
		this.#silences = new Set(parts.silences);
		this.#refused.clear();
	}

	/** Returns the first setting that the text lacks, or has without having been saved. */
	problem(text: string): string | undefined {
		const parts = partsOf(text);
		if (!parts) return 'the config file cannot be read';
		const profile = [...this.#profiles].find((name) => !parts.profiles.has(name));
		if (profile) return `the config file has no profile ${profile}`;
		const lost = [...this.#silences].find((key) => !parts.silences.has(key));
		if (lost) return `the config file has no silence ${lost}`;
		const refused = [...this.#refused].find((key) => parts.silences.has(key));
		return refused && `the config file has the silence ${refused}, which was reported as refused`;
	}
}
