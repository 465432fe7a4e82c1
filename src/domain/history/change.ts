/** A change of an item: between two states of its tenant, or between two readings. */
import {parseJson} from '../../text/json/parse.ts';
import {kinds} from '../resources/history-kinds.ts';
import type {HistoryKind} from '../resources/index.ts';
import type {Row} from '../resources/resource.ts';
import {type FieldChange, fieldChanges} from './field-changes.ts';
import type {Difference} from './store/differences.ts';

/** A type alias, because only an alias is assignable to `Row`. */
export type ItemChange = {
	readonly kind: HistoryKind;
	/** An item in the first reading of its list was `first seen` there: it may have existed long before. */
	readonly change: 'added' | 'removed' | 'changed' | 'first seen';
	/** The id after the change; for a removed item, the id before. */
	readonly id: string;
	/** The id before the change if it differs, as between tenants. */
	readonly idBefore?: string;
	readonly label: string;
	/** The time of the deletion, change or creation in the item, if it has one. The contract does not name the person. */
	readonly when?: string;
	/** Of a recorded change: the last reading without it. Absent for the first reading, and if the clock was set back since. */
	readonly notBefore?: string;
	/** Of a recorded change: the reading that found it. */
	readonly seen?: string;
	/** For an added or removed item, all of its fields. */
	readonly fields: readonly FieldChange[];
};

/** The change between two versions of an item. */
export function changeOf(kind: HistoryKind, {before, after}: Difference): ItemChange {
	const old = before && (parseJson(before.json) as Row);
	const now = after && (parseJson(after.json) as Row);
	const id = after?.id ?? before?.id ?? '';
	const when = timeOf(old, now);
	return {
		kind,
		change: !old ? 'added' : now ? 'changed' : 'removed',
		id,
		...(before && before.id !== id ? {idBefore: before.id} : {}),
		label: kinds[kind].label(now ?? old ?? {}),
		...(when === undefined ? {} : {when}),
		fields: fieldChanges(old ?? {}, now ?? {}),
	};
}

/** Ignores a time that did not change, since it is older than the change. */
function timeOf(old: Row | undefined, now: Row | undefined): string | undefined {
	const fields = old ? ['deletedAt', 'updatedAt'] : ['createdAt'];
	const times = fields.map((field) => (now?.[field] === old?.[field] ? undefined : now?.[field]));
	return times.find((time) => typeof time === 'string');
}

/** The members of an item that a change concerns. None of an item that came or went as a whole. */
export const changedMembers = ({change, fields}: ItemChange): readonly string[] =>
	change === 'changed' ? fields.map(({steps}) => String(steps[0])) : [];
