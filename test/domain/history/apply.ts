import type {FieldChange} from '../../../src/domain/history/field-changes.ts';

type Step = FieldChange['steps'][number];
/** A change with its remaining steps. */
interface Pending {
	readonly steps: readonly Step[];
	readonly change: FieldChange;
}

/** Applies the changes to the value before. The result depends on nothing else. */
export const apply = (before: unknown, changes: readonly FieldChange[]): unknown =>
	applied(
		before,
		changes.map((change) => ({steps: change.steps, change})),
	);

function applied(before: unknown, pending: readonly Pending[]): unknown {
	const whole = pending.find(({steps}) => steps.length === 0);
	if (whole) return whole.change.after;
	return Array.isArray(before) ? appliedToList(before, pending) : appliedToObject(before as object, pending);
}

function appliedToObject(before: object, pending: readonly Pending[]): unknown {
	if (pending.length === 0) return before;
	const members = new Map<string, unknown>(Object.entries(before));
	for (const [name, group] of grouped(pending)) {
		const [first] = group;
		if (first && first.steps.length === 0 && !('after' in first.change)) members.delete(String(name));
		else members.set(String(name), applied(members.get(String(name)), group));
	}
	return Object.fromEntries(members);
}

function appliedToList(before: readonly unknown[], pending: readonly Pending[]): unknown[] {
	const isAdded = ({steps, change}: Pending) => steps.length === 1 && !('before' in change);
	const isRemoved = ({steps, change}: Pending) => steps.length === 1 && !('after' in change);
	const removed = new Set(pending.filter(isRemoved).map(({steps}) => steps[0]));
	const inner = grouped(pending.filter((each) => !isAdded(each) && !isRemoved(each)));
	const after = before
		.map((item, index) => applied(item, inner.get(index) ?? []))
		.filter((_, index) => !removed.has(index));
	const added = pending.filter(isAdded).sort((a, b) => Number(a.steps[0]) - Number(b.steps[0]));
	for (const {steps, change} of added) after.splice(Number(steps[0]), 0, change.after);
	return after;
}

/** Groups by the first step and removes it. */
const grouped = (pending: readonly Pending[]): ReadonlyMap<Step | undefined, readonly Pending[]> =>
	Map.groupBy(
		pending.map(({steps, change}) => ({first: steps[0], steps: steps.slice(1), change})),
		({first}) => first,
	);
