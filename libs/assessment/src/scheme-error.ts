/** Why members cannot be assessed against a curriculum with its grades (SPEC.md AS2). */
export type SchemeErrorCode =
  | 'NO_PASS_GRADE'
  | 'MANY_PASS_GRADES'
  | 'TOO_MANY_GRADES'
  | 'UNKNOWN_GRADE'
  | 'DUPLICATE_NODE'
  | 'UNKNOWN_NODE'
  | 'COUNT_TOO_HIGH'
  | 'SKILL_WITH_CHILDREN'
  | 'SKILL_WITH_COMPLETION'
  | 'MANUAL_NOT_A_SKILL'
  | 'CYCLE';

/** Thrown by `indexScheme`. `node_id` is the invalid node, or null if the grades are invalid. */
export class SchemeError extends Error {
  override readonly name = 'SchemeError';
  readonly code: SchemeErrorCode;
  readonly node_id: string | null;

  constructor(code: SchemeErrorCode, node_id: string | null = null) {
    super(node_id === null ? code : `${code} ${node_id}`);
    this.code = code;
    this.node_id = node_id;
  }
}
