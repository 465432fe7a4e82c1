/** Every rule of the board. The documentation prints this table. */
import type {BoardKind, ItemRule, ListRule} from './rule.ts';
import {appRules} from './rules/apps.ts';
import {authConfigRules} from './rules/auth-configs.ts';
import {bootstrapRules} from './rules/bootstrap.ts';
import {notificationRules} from './rules/notifications.ts';
import {ownerRules} from './rules/owners.ts';

/** A rule of any kind; `kind` discriminates. */
export type Rule = {[K in BoardKind]: ItemRule<K> | ListRule<K>}[BoardKind];

const builtIn: readonly Rule[] = [
	...authConfigRules,
	...bootstrapRules,
	...appRules,
	...ownerRules,
	...notificationRules,
];
const all = [...builtIn];

/** The built-in rules, then those of the config file, which a run sets once, before its first board. */
export const rules: readonly Rule[] = all;

export const isBuiltInRule = (id: string): boolean => builtIn.some((rule) => rule.id === id);

/** Replaces the rules of the config file. */
export const setOwnRules = (own: readonly Rule[]): void => void all.splice(builtIn.length, all.length, ...own);

export const isRuleId = (id: string): boolean => rules.some((rule) => rule.id === id);
