/** A finding: one thing that needs a person. Its members, its id and its order. */
import {hash} from 'node:crypto';
import {plural} from '../../text/count.ts';
import {isoTime} from '../../text/timestamp.ts';

/** In ascending order. */
export const severities = ['note', 'warning', 'error'] as const;
export type Severity = (typeof severities)[number];

/** The numbers above zero in words, the highest severity first: `1 error`, `2 notes`. */
export const countWords = (counts: Partial<Record<Severity, number>>): readonly string[] =>
	severities.toReversed().flatMap((severity) => (counts[severity] ? [plural(counts[severity], severity)] : []));

export const isAtLeast = (severity: Severity, minimum: Severity): boolean =>
	severities.indexOf(severity) >= severities.indexOf(minimum);

interface Subject {
	readonly kind: 'app' | 'auth-config' | 'bootstrap' | 'domain' | 'channel' | 'category';
	/** The item's id. For a category, its channel and name; for a domain, the domain. */
	readonly id: string;
	readonly label: string;
}

/** A field of the subject that led to the finding, and its value in words. */
export interface Evidence {
	readonly field: string;
	readonly value: string;
}

/** The result of a rule for one subject. A type alias, because only an alias is assignable to `Row`. */
export type RuleResult = {
	readonly subject: Subject;
	/** A sentence about the subject that does not name it. */
	readonly message: string;
	readonly evidence: readonly Evidence[];
	/**
	 * Epoch milliseconds of a deadline, a deletion or the subject's last change. The age counts from it. Undefined if the
	 * data has no such time; in the future for a deadline ahead.
	 */
	readonly at?: number | undefined;
	/** The address of the screen that shows the subject. */
	readonly address: string;
	/** The addresses of the people whom the finding is about. */
	readonly people?: readonly string[];
};

/** A person works on a finding since a time in ISO 8601. */
export interface Taken {
	readonly by: string;
	readonly at?: string;
}

export type Finding = RuleResult & {
	/** Stable across runs for the same rule and subject. */
	readonly id: string;
	readonly rule: string;
	readonly severity: Severity;
	/** Who works on it. */
	readonly taken?: Taken;
	/** In a comparison with an earlier board: which of the two has it. */
	readonly change?: 'new' | 'resolved';
};

/** The JSON form of a finding, with its time in ISO 8601. */
export type WrittenFinding = Omit<Finding, 'at'> & {readonly at?: string};

export const writtenFinding = ({at, ...finding}: Finding): WrittenFinding =>
	at === undefined ? finding : {...finding, at: isoTime(at)};

/** The rule and the subject's id. A long or unusual id is shortened to its plain characters and a digest. */
export function findingId(rule: string, subjectId: string): string {
	if (/^[\w.@~/-]{1,80}$/.test(subjectId)) return `${rule}:${subjectId}`;
	const plain = subjectId.replace(/[^\w.@~/-]+/g, '-').slice(0, 40);
	return `${rule}:${plain}-${hash('sha256', subjectId).slice(0, 12)}`;
}

/**
 * Sorts by severity, the highest first. Within a severity, findings without a time come first, since they concern the
 * whole tenant; then the oldest or soonest due. Never 0 for two different findings.
 */
export function compareFindings(a: Finding, b: Finding): number {
	return (
		severities.indexOf(b.severity) - severities.indexOf(a.severity) ||
		compare(a.at ?? Number.NEGATIVE_INFINITY, b.at ?? Number.NEGATIVE_INFINITY) ||
		compare(a.rule, b.rule) ||
		compare(a.subject.label, b.subject.label) ||
		compare(a.id, b.id)
	);
}

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
