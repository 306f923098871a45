/** Generated from the calls by `node tools/contract-types.ts`. A test fails when it is out of date. */
import type {
  AbsenceReport,
  AccessEntry,
  AccessReason,
  Account,
  AddedSession,
  AdministeredGroup,
  AlertDetail,
  AssessmentChange,
  AssessorName,
  Attention,
  AuditEntry,
  AuthUrl,
  Badge,
  CalendarFeed,
  CertificatesFile,
  ChangeRequest,
  ChangeResponse,
  Child,
  ChildDetails,
  ChildSession,
  ChildView,
  Client,
  ClientLanguage,
  ClientTranslations,
  Club,
  ClubContact,
  ClubGuardian,
  ClubMember,
  ClubScheme,
  Consent,
  ConsentDraft,
  ConsentQuestion,
  ConsentTexts,
  ConsentVersion,
  ConsentWording,
  Credential,
  Curriculum,
  CurriculumImpact,
  CurriculumVersion,
  DatedRegister,
  DiscardedDraft,
  DuplicatePair,
  EditedGroup,
  EmergencyContact,
  FileLink,
  FileReader,
  FoundMember,
  Grade,
  Group,
  GroupCoach,
  GroupDeletion,
  GroupMember,
  GroupTimeChange,
  Guardian,
  ImpactCount,
  ImportChoices,
  ImportRowDecision,
  Job,
  JobDetail,
  Label,
  Language,
  LessonPlan,
  LessonPlanGroup,
  LessonPlanHeader,
  LessonPlanSkill,
  LessonPlanSummary,
  ListedVersion,
  LoginResponse,
  MailLink,
  MediaFile,
  MemberDetail,
  MemberImport,
  MemberImportDetail,
  MemberImportRow,
  MemberMerge,
  MemberPassport,
  MemberSession,
  MemberTag,
  MembersBulkResult,
  MembersChanged,
  Move,
  MoveSettings,
  NewCalendarFeed,
  NodeEdit,
  NodeMembers,
  NodeUses,
  Note,
  OpenableFile,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PassportMerge,
  PersonData,
  PlanShare,
  PlannedMembership,
  PlayableVideo,
  QueuedChange,
  ReadyMember,
  RecoveryCodes,
  Register,
  RejectedChanges,
  Report,
  ReportedAbsence,
  ScheduledPublication,
  Scheme,
  SchemeClubs,
  SchemeComment,
  SchemeEdit,
  SchemeEditLog,
  SchemeEditResult,
  SchemeFile,
  SchemeGrades,
  SchemeImport,
  SchemeImportRow,
  SchemeLanguages,
  SchemeNode,
  SchemeProblems,
  SchemeReport,
  SchemeReview,
  SchemeSection,
  SchemeTranslation,
  SchemeVideo,
  ScoreEntry,
  SearchResult,
  SecondFactor,
  SecondStep,
  Session,
  SessionsBulkResult,
  SimilarMember,
  SmallPicture,
  StaffUser,
  Status,
  StoredFile,
  SyncHealth,
  Tokens,
  TotpSetup,
  Transfer,
  TransferRequest,
  TranslationCoverage,
  UnansweredConsent,
  UntranslatedNodes,
  User,
  UserInvitation,
  UserSession,
  VersionRestoration,
  WaitingMember,
  WhoCanSee,
} from './entities/index.ts';

export interface Calls {
  'GET /client': {
    auth: 'none';
    query: { hostname: string };
    response: Client;
  };
  'GET /status': {
    auth: 'none';
    query: { "owners[]"?: (string)[] | string };
    response: Status;
  };
  'GET /auth/languages': {
    auth: 'none';
    query: { client_id: number };
    response: (Language)[];
  };
  'POST /auth/login': {
    auth: 'none';
    body: { client_id: number; type: "coach" | "admin" | "ngo" | "parent"; provider: string; language_id: number; username: string; password: string };
    response: LoginResponse | { reset: true } | { second_step: SecondStep };
  };
  'GET /auth/reset-url': {
    auth: 'none';
    query: { client_id: number };
    response: { url: string };
  };
  'POST /auth/request-reset': {
    auth: 'none';
    body: { client_id: number; username: string; language_id?: number };
  };
  'POST /auth/check-token': {
    auth: 'none';
    body: { token: string; typ: "invite" | "reset" | "unsubscribe" };
    response: MailLink;
  };
  'POST /auth/set-password': {
    auth: 'none';
    body: { token: string; password: string };
  };
  'POST /auth/unsubscribe': {
    auth: 'none';
    body: { token: string };
    response: MailLink;
  };
  'GET /auth/auth-url': {
    auth: 'none';
    query: { client_id: number; type: "coach" | "admin" | "ngo" | "parent"; redirect?: string };
    response: AuthUrl;
  };
  'GET /auth/remote-login': {
    auth: 'none';
    query: { code: string; state: string; proof: string; iss?: string; redirect: string; language_id?: number };
    response: LoginResponse;
  };
  'POST /auth/refresh': {
    auth: 'none';
    body: { refresh_token: string };
    response: Tokens;
  };
  'POST /auth/change-club': {
    auth: 'token';
    body: { refresh_token: string; club_id: number };
    response: Tokens;
  };
  'POST /auth/change-language': {
    auth: 'token';
    body: { refresh_token: string; language_id: number };
    response: Tokens;
  };
  'POST /auth/switch-user': {
    auth: 'token';
    body: { refresh_token: string; user_uuid: string; pin?: string };
    response: Tokens;
  };
  'POST /auth/changes-token': {
    auth: 'token';
    body: { token: string };
    response: { token: string };
  };
  'GET /auth/edit-url': {
    auth: 'token';
    response: { url: string };
    outside: true;
  };
  'POST /auth/logout': {
    auth: 'none';
    body: { refresh_token: string };
  };
  'GET /me': {
    auth: 'token';
    query: { with_last_login?: 0 | 1; with_unsubscribes?: 0 | 1 };
    response: User;
  };
  'GET /me/sessions': {
    auth: 'token';
    response: (UserSession)[];
    outside: true;
  };
  'DELETE /me/sessions': {
    auth: 'token';
  };
  'DELETE /me/sessions/:family': {
    auth: 'token';
    params: { family: string };
  };
  'PATCH /me/password': {
    auth: 'token';
    body: { current_password: string; password: string };
  };
  'PATCH /me/pin': {
    auth: 'token';
    body: { current_password: string; pin: string };
  };
  'PATCH /me': {
    auth: 'token';
    body: { unsubscribes?: ("documents" | "sessions" | "places" | "progress")[]; subscribe?: "documents" | "sessions" | "places" | "progress"; unsubscribe?: "documents" | "sessions" | "places" | "progress"; progress_emails?: "weekly" | "immediately"; firstname?: string; lastname?: string; phone?: string; email?: string; current_password?: string };
  };
  'POST /me/email/confirmation': {
    auth: 'token';
    body: { token: string };
  };
  'POST /auth/second-step': {
    auth: 'none';
    body: { token: string; code?: string; passkey?: { id: string; rawId: string; type: "public-key"; response: { clientDataJSON: string; authenticatorData: string; signature: string } } };
    response: LoginResponse;
  };
  'POST /auth/enrol/totp': {
    auth: 'none';
    body: { token: string };
    response: TotpSetup;
  };
  'POST /auth/enrol/passkey': {
    auth: 'none';
    body: { token: string };
    response: PasskeyCreationOptions;
  };
  'POST /auth/enrol': {
    auth: 'none';
    body: { token: string; code?: string; passkey?: { id: string; rawId: string; type: "public-key"; response: { clientDataJSON: string; attestationObject: string; transports?: (string)[] } }; name?: string };
    response: { recovery_codes: (string)[] | null; login: LoginResponse };
  };
  'GET /me/account': {
    auth: 'token';
    response: Account;
    outside: true;
  };
  'GET /me/second-factor': {
    auth: 'token';
    response: SecondFactor;
    outside: true;
  };
  'POST /me/totp': {
    auth: 'token';
    body: { current_password: string };
    response: TotpSetup;
  };
  'POST /me/totp/confirmation': {
    auth: 'token';
    body: { code: string };
    response: RecoveryCodes;
  };
  'POST /me/totp/removal': {
    auth: 'token';
    body: { current_password: string };
  };
  'POST /me/passkeys/options': {
    auth: 'token';
    body: { current_password: string };
    response: PasskeyCreationOptions;
  };
  'POST /me/passkeys': {
    auth: 'token';
    body: { name: string; passkey: PasskeyRegistration };
    response: RecoveryCodes;
  };
  'PATCH /me/passkeys/:id': {
    auth: 'token';
    params: { id: string };
    body: { name: string };
  };
  'POST /me/passkeys/:id/removal': {
    auth: 'token';
    params: { id: string };
    body: { current_password: string };
  };
  'POST /me/recovery-codes': {
    auth: 'token';
    body: { current_password: string };
    response: RecoveryCodes;
  };
  'GET /clubs': {
    auth: 'token';
    query: { id?: number; with_logos?: 0 | 1; with_languages?: 0 | 1; with_stats?: 0 | 1; with_schemes?: 0 | 1; deleted?: 0 | 1; outdated?: 0 | 1; page?: number; per_page?: number; sort?: string; search?: string };
    response: (Club)[];
  };
  'POST /clubs': {
    auth: 'token';
    body: { name: string; time_zone: string };
    response: Club;
  };
  'PATCH /clubs/:id': {
    auth: 'token';
    params: { id: number };
    body: { name?: string; time_zone?: string; parent_portal?: 0 | 1; member_types?: "local_only" | "remote_only" | "local_and_remote"; language_ids?: (number)[]; offer_schemes?: (string)[]; withdraw_schemes?: (string)[] };
    response: Club;
  };
  'PUT /clubs/:id/logo': {
    auth: 'token';
    params: { id: number };
    body: { image: string | null };
    response: Club;
  };
  'GET /clubs/:id/schemes': {
    auth: 'token';
    params: { id: number };
    response: (ClubScheme)[];
  };
  'GET /club-contacts': {
    auth: 'token';
    response: (ClubContact)[];
  };
  'PATCH /club-contacts': {
    auth: 'token';
    body: { name: string | null; email: string | null; welfare_name: string | null; welfare_email: string | null };
    response: ClubContact;
  };
  'POST /clubs/:id/export': {
    auth: 'token';
    params: { id: number };
    response: Job;
  };
  'POST /clubs/:id/export/:job_id/download': {
    auth: 'token';
    params: { id: number; job_id: number };
    response: { url: string };
  };
  'DELETE /clubs/:id': {
    auth: 'token';
    params: { id: number };
  };
  'POST /clubs/:id/undelete': {
    auth: 'token';
    params: { id: number };
    response: Club;
  };
  'GET /client-languages': {
    auth: 'token';
    query: { with_stats?: 0 | 1 };
    response: (ClientLanguage)[];
  };
  'PATCH /client-languages/:language_id': {
    auth: 'token';
    params: { language_id: number };
    body: { active: 0 | 1 };
    response: Language;
  };
  'GET /client-translations/:language_id': {
    auth: 'token';
    params: { language_id: number };
    response: ClientTranslations;
  };
  'PATCH /client-translations/:language_id': {
    auth: 'token';
    params: { language_id: number };
    body: { key: string; text: string | null; before: string | null };
    response: ClientTranslations;
  };
  'GET /schemes': {
    auth: 'token';
    query: { published?: 0 | 1; scheme_sessions_only?: 0 | 1; with_stats?: 0 | 1; deleted?: 0 | 1 };
    response: (Scheme)[];
  };
  'GET /curriculum/:slug': {
    auth: 'token';
    params: { slug: string };
    query: { raw?: 0 | 1 };
    response: Curriculum;
  };
  'GET /schemes/:slug/grades': {
    auth: 'token';
    params: { slug: string };
    response: (Grade)[];
  };
  'GET /schemes/:slug/badges': {
    auth: 'token';
    params: { slug: string };
    response: ({ node_id: string; badge: string })[];
  };
  'GET /schemes/:slug/grade-settings': {
    auth: 'token';
    params: { slug: string };
    response: SchemeGrades;
  };
  'PUT /schemes/:slug/grades': {
    auth: 'token';
    params: { slug: string };
    body: { grades: ({ label: string; pass: boolean; meaning?: string })[]; mapping?: (number | null)[] };
    response: SchemeGrades;
  };
  'GET /schemes/:slug/sections': {
    auth: 'token';
    params: { slug: string };
    response: (SchemeSection)[];
  };
  'POST /schemes/:slug/sections': {
    auth: 'token';
    params: { slug: string };
    body: { type: "text" | "skills"; title: string };
    response: (SchemeSection)[];
  };
  'PATCH /schemes/:slug/sections/:id': {
    auth: 'token';
    params: { slug: string; id: number };
    body: { title?: string; position?: number };
    response: (SchemeSection)[];
  };
  'DELETE /schemes/:slug/sections/:id': {
    auth: 'token';
    params: { slug: string; id: number };
  };
  'GET /schemes/:slug/videos': {
    auth: 'token';
    params: { slug: string };
    query: { own?: 0 | 1; with_uses?: 0 | 1 };
    response: (SchemeVideo)[];
  };
  'GET /schemes/:slug/videos/:id': {
    auth: 'token';
    params: { slug: string; id: number };
    query: { direct?: 0 | 1 };
    response: PlayableVideo;
  };
  'GET /schemes/:slug/videos/:id/poster': {
    auth: 'token';
    params: { slug: string; id: number };
    response: SmallPicture;
  };
  'GET /schemes/:slug/files': {
    auth: 'token';
    params: { slug: string };
    query: { own?: 0 | 1; with_uses?: 0 | 1 };
    response: (MediaFile)[];
  };
  'GET /schemes/:slug/files/:id': {
    auth: 'token';
    params: { slug: string; id: number };
    response: OpenableFile;
  };
  'GET /schemes/:slug/files/:id/small': {
    auth: 'token';
    params: { slug: string; id: number };
    response: SmallPicture;
  };
  'POST /schemes/:slug/files': {
    auth: 'token';
    params: { slug: string };
    body: { name: string; file_id: number; image?: string };
    response: MediaFile;
  };
  'PATCH /schemes/:slug/files/:id': {
    auth: 'token';
    params: { slug: string; id: number };
    body: { name: string };
    response: MediaFile;
  };
  'DELETE /schemes/:slug/files/:id': {
    auth: 'token';
    params: { slug: string; id: number };
  };
  'POST /schemes/:slug/videos': {
    auth: 'token';
    params: { slug: string };
    body: { name: string; file_id?: number; url?: string; consent: boolean };
    response: SchemeVideo;
  };
  'PATCH /schemes/:slug/videos/:id': {
    auth: 'token';
    params: { slug: string; id: number };
    body: { name?: string; file_id?: number; url?: string; consent?: boolean };
    response: SchemeVideo;
  };
  'DELETE /schemes/:slug/videos/:id': {
    auth: 'token';
    params: { slug: string; id: number };
  };
  'PUT /schemes/:slug/videos/:id/captions/:language_id': {
    auth: 'token';
    params: { slug: string; id: number; language_id: number };
    body: { text: string };
    response: SchemeVideo;
  };
  'DELETE /schemes/:slug/videos/:id/captions/:language_id': {
    auth: 'token';
    params: { slug: string; id: number; language_id: number };
  };
  'PUT /schemes/:slug/videos/:id/poster': {
    auth: 'token';
    params: { slug: string; id: number };
    body: { image: string | null };
    response: SchemeVideo;
  };
  'POST /schemes': {
    auth: 'token';
    body: { name: string; language_ids: (number)[]; grades?: ({ label: string; pass: boolean })[]; from_slug?: string };
    response: Scheme;
  };
  'PATCH /schemes/:slug': {
    auth: 'token';
    params: { slug: string };
    body: { name?: string; description?: string; theme?: "sky" | "indigo" | "teal" | "green" | "amber" | "rose" | null; language_ids?: (number)[]; leading_language_id?: number; public?: boolean; license?: { title: string; uri: string } | null };
    response: Scheme;
  };
  'GET /schemes/:slug/clubs': {
    auth: 'token';
    params: { slug: string };
    response: SchemeClubs;
  };
  'PUT /schemes/:slug/clubs': {
    auth: 'token';
    params: { slug: string };
    body: { club_ids: (number)[] | null };
    response: SchemeClubs;
  };
  'DELETE /schemes/:slug': {
    auth: 'token';
    params: { slug: string };
  };
  'POST /schemes/:slug/undelete': {
    auth: 'token';
    params: { slug: string };
    response: Scheme;
  };
  'POST /curriculum/:slug': {
    auth: 'token';
    params: { slug: string };
    body: { curriculum: { tree: (SchemeNode)[] }; note?: string };
    response: CurriculumVersion;
  };
  'PATCH /curriculum/:slug/:node_id': {
    auth: 'token';
    params: { slug: string; node_id: string };
    body: NodeEdit;
    response: CurriculumVersion;
  };
  'POST /curriculum/:slug/edits': {
    auth: 'token';
    params: { slug: string };
    body: { base: number; edits: (SchemeEdit)[] };
    response: { etag: string; n: number; results: (SchemeEditResult)[] };
  };
  'GET /curriculum/:slug/edits': {
    auth: 'token';
    params: { slug: string };
    query: { after: number; node_id?: string };
    response: SchemeEditLog;
  };
  'GET /curriculum/:slug/uses': {
    auth: 'token';
    params: { slug: string };
    query: { node_id: string };
    response: NodeUses;
  };
  'GET /curriculum/:slug/members': {
    auth: 'token';
    params: { slug: string };
    response: (NodeMembers)[];
  };
  'GET /curriculum/:slug/problems': {
    auth: 'token';
    params: { slug: string };
    response: SchemeProblems;
  };
  'DELETE /curriculum/:slug/draft': {
    auth: 'token';
    params: { slug: string };
  };
  'GET /curriculum/:slug/discarded': {
    auth: 'token';
    params: { slug: string };
    response: (DiscardedDraft)[];
  };
  'POST /curriculum/:slug/draft/undelete': {
    auth: 'token';
    params: { slug: string };
    body: { draft?: number };
    response: CurriculumVersion;
  };
  'GET /curriculum/:slug/impact': {
    auth: 'token';
    params: { slug: string };
    response: ImpactCount | CurriculumImpact;
  };
  'POST /curriculum/:slug/impact': {
    auth: 'token';
    params: { slug: string };
    response: ImpactCount | CurriculumImpact;
  };
  'POST /curriculum/:slug/publish': {
    auth: 'token';
    params: { slug: string };
    body: { retain?: (string)[]; note?: string };
    response: { version: number; state: "draft" | "review" | "published"; etag: string; note: string | null; created_at: number; published_at: number | null; job_id: number };
  };
  'GET /curriculum/:slug/schedule': {
    auth: 'token';
    params: { slug: string };
    response: { schedule: ScheduledPublication | null };
  };
  'PUT /curriculum/:slug/schedule': {
    auth: 'token';
    params: { slug: string };
    body: { at: number; retain?: (string)[]; note?: string };
    response: { schedule: ScheduledPublication | null };
  };
  'DELETE /curriculum/:slug/schedule': {
    auth: 'token';
    params: { slug: string };
  };
  'GET /curriculum/:slug/versions': {
    auth: 'token';
    params: { slug: string };
    query: { page?: number; per_page?: number };
    response: (ListedVersion)[];
  };
  'GET /curriculum/:slug/versions/:version': {
    auth: 'token';
    params: { slug: string; version: number };
    response: { uuid: string; slug: string; title: string; theme: string | null; version: number; note?: string; grade_change?: { scale: number; grades: ({ label: string; pass: boolean; meaning?: string })[]; mapping: (number)[]; restores?: number }; tree: (SchemeNode)[]; grades: (Grade)[] };
  };
  'GET /curriculum/:slug/versions/:version/restoration': {
    auth: 'token';
    params: { slug: string; version: number };
    response: VersionRestoration;
  };
  'POST /curriculum/:slug/versions/:version/restore': {
    auth: 'token';
    params: { slug: string; version: number };
    body: { discard?: boolean };
    response: { version: number; state: "draft" | "review" | "published"; etag: string; note: string | null; created_at: number; published_at: number | null; left_out: (string)[] };
  };
  'GET /curriculum/:slug/export': {
    auth: 'token';
    params: { slug: string };
    query: { format: "json" | "csv" | "case_1_0" | "case_1_1"; version?: number; node_id?: string };
    response: SchemeFile;
  };
  'POST /curriculum/mirror': {
    auth: 'token';
    body: { slug: string; node_id: string; owner_slug: string; owner_node_id: string };
    response: CurriculumVersion;
  };
  'POST /curriculum/rehome-linked-node': {
    auth: 'token';
    body: { slug: string; node_id: string; owner_slug: string | null; owner_node_id: string | null };
    response: CurriculumVersion;
  };
  'GET /curriculum/:slug/review': {
    auth: 'token';
    params: { slug: string };
    response: SchemeReview;
  };
  'POST /curriculum/:slug/review': {
    auth: 'token';
    params: { slug: string };
    body: { reviewers: (string)[]; note?: string };
    response: SchemeReview;
  };
  'DELETE /curriculum/:slug/review': {
    auth: 'token';
    params: { slug: string };
  };
  'POST /curriculum/:slug/review/approval': {
    auth: 'token';
    params: { slug: string };
    body: { decision: "approved" | "changes"; note?: string };
    response: SchemeReview;
  };
  'PATCH /client-review': {
    auth: 'token';
    body: { required: boolean };
    response: { required: boolean };
  };
  'GET /curriculum/:slug/comments': {
    auth: 'token';
    params: { slug: string };
    response: (SchemeComment)[];
  };
  'POST /curriculum/:slug/comments': {
    auth: 'token';
    params: { slug: string };
    body: { node_id?: string; parent_id?: number; text: string };
    response: SchemeComment;
  };
  'PATCH /curriculum/:slug/comments/:id': {
    auth: 'token';
    params: { slug: string; id: number };
    body: { resolved: boolean };
    response: SchemeComment;
  };
  'GET /curriculum/:slug/translations': {
    auth: 'token';
    params: { slug: string };
    response: SchemeLanguages;
  };
  'GET /curriculum/:slug/untranslated': {
    auth: 'token';
    params: { slug: string };
    response: (UntranslatedNodes)[];
  };
  'GET /curriculum/:slug/translations/:language_id': {
    auth: 'token';
    params: { slug: string; language_id: number };
    response: SchemeTranslation;
  };
  'PATCH /curriculum/:slug/translations/:language_id': {
    auth: 'token';
    params: { slug: string; language_id: number };
    body: { [key: string]: { title?: string | null; source_title?: string; content?: { [key: string]: { title: string | null; value: string | null; source?: { title: string | null; value: string | (string)[]; type: "title" | "text" | "warning" | "tags" | "files" | "video" | "link" | "text-no-link" } } | null } } };
    response: TranslationCoverage;
  };
  'POST /scheme-imports': {
    auth: 'token';
    response: SchemeImport;
  };
  'GET /scheme-imports/:id': {
    auth: 'token';
    params: { id: number };
    response: SchemeImport;
  };
  'GET /scheme-imports/:id/rows': {
    auth: 'token';
    params: { id: number };
    query: { page?: number; per_page?: number; action?: "create" | "update" | "unchanged" | "removed" | "error"; notes?: 0 | 1 };
    response: (SchemeImportRow)[];
  };
  'POST /scheme-imports/:id/plan': {
    auth: 'token';
    params: { id: number };
    body: ImportChoices;
    response: SchemeImport;
  };
  'POST /scheme-imports/:id/commit': {
    auth: 'token';
    params: { id: number };
    body: { plan_hash: string; accept_license?: 0 | 1 };
    response: SchemeImport;
  };
  'POST /scheme-imports/:id/undo': {
    auth: 'token';
    params: { id: number };
    response: SchemeImport;
  };
  'GET /files': {
    auth: 'token';
    query: { page?: number; per_page?: number; sort?: string; search?: string; folder?: "policy" | "additional" | "media"; with_clubs?: 0 | 1; with_logs?: 0 | 1; with_versions?: 0 | 1; restrict_by_club?: 0 | 1 };
    response: (StoredFile)[];
  };
  'GET /files/:id': {
    auth: 'token';
    params: { id: number };
    response: StoredFile;
  };
  'GET /files/file': {
    auth: 'token';
    query: { id: number };
    response: FileLink;
  };
  'POST /files': {
    auth: 'token';
    response: StoredFile;
  };
  'POST /files/:id/versions': {
    auth: 'token';
    params: { id: number };
    response: StoredFile;
  };
  'PATCH /files/:id': {
    auth: 'token';
    params: { id: number };
    body: { description?: string; folder?: "policy" | "additional"; club_ids?: (number)[]; audience?: ("admin" | "coach")[] };
    response: StoredFile;
  };
  'GET /files/:id/readers': {
    auth: 'token';
    params: { id: number };
    query: { page?: number; per_page?: number; sort?: string };
    response: (FileReader)[];
  };
  'POST /files/:id/reminders': {
    auth: 'token';
    params: { id: number };
    response: Job;
  };
  'DELETE /files/:id': {
    auth: 'token';
    params: { id: number };
  };
  'GET /labels': {
    auth: 'token';
    query: { page?: number; per_page?: number; sort?: string; search?: string; kind?: "plan_header" | "plan_footer"; own?: 0 | 1 };
    response: (Label)[];
  };
  'POST /labels': {
    auth: 'token';
    body: { name: string; value?: string; kind: "plan_header" | "plan_footer" };
    response: Label;
  };
  'PATCH /labels/:id': {
    auth: 'token';
    params: { id: number };
    body: { name?: string; value?: string; position?: number };
    response: Label;
  };
  'DELETE /labels/:id': {
    auth: 'token';
    params: { id: number };
    query: { with_texts?: 0 | 1 };
  };
  'GET /users': {
    auth: 'token';
    query: { page?: number; per_page?: number; sort?: string; search?: string; "status[]"?: ("invited" | "active" | "inactive" | "deleted")[] | "invited" | "active" | "inactive" | "deleted"; "type[]"?: ("coach" | "admin" | "ngo" | "parent")[] | "coach" | "admin" | "ngo" | "parent"; club_id?: number; with_coaching?: 0 | 1; with_devices?: 0 | 1 };
    response: (StaffUser)[];
  };
  'GET /users/:uuid': {
    auth: 'token';
    params: { uuid: string };
    response: StaffUser;
  };
  'POST /users': {
    auth: 'token';
    body: UserInvitation;
    response: StaffUser;
  };
  'PATCH /users/:uuid': {
    auth: 'token';
    params: { uuid: string };
    body: { status?: "active" | "inactive"; successor_uuid?: string; firstname?: string; lastname?: string; roles?: ({ role: "coach" | "admin" | "ngo"; club_id: number | null })[]; rights?: ("publish" | "people" | "see_safeguarding" | "manage_users")[] };
    response: StaffUser;
  };
  'POST /users/:uuid/invitation': {
    auth: 'token';
    params: { uuid: string };
    response: Job;
  };
  'DELETE /users/:uuid/sessions': {
    auth: 'token';
    params: { uuid: string };
  };
  'GET /users/:uuid/sessions': {
    auth: 'token';
    params: { uuid: string };
    response: (UserSession)[];
    outside: true;
  };
  'DELETE /users/:uuid/sessions/:family': {
    auth: 'token';
    params: { uuid: string; family: string };
  };
  'DELETE /users/:uuid/second-factor': {
    auth: 'token';
    params: { uuid: string };
  };
  'POST /users/:uuid/reset': {
    auth: 'token';
    params: { uuid: string };
    response: Job;
  };
  'DELETE /users/:uuid/invitation': {
    auth: 'token';
    params: { uuid: string };
  };
  'POST /users/:uuid/pin-reset': {
    auth: 'token';
    params: { uuid: string };
  };
  'GET /users/:uuid/credentials': {
    auth: 'token';
    params: { uuid: string };
    response: (Credential)[];
  };
  'POST /users/:uuid/credentials': {
    auth: 'token';
    params: { uuid: string };
    body: { name: string; reference?: string | null; expires?: string | null; file_id?: number | null };
    response: Credential;
  };
  'PATCH /users/:uuid/credentials/:id': {
    auth: 'token';
    params: { uuid: string; id: number };
    body: { name?: string; reference?: string | null; expires?: string | null; file_id?: number | null };
    response: Credential;
  };
  'DELETE /users/:uuid/credentials/:id': {
    auth: 'token';
    params: { uuid: string; id: number };
  };
  'GET /groups': {
    auth: 'token';
    query: { page?: number; per_page?: number; sort?: string; search?: string; active?: 0 | 1; status?: 0 | 1; with_times?: 0 | 1; with_coaches?: 0 | 1; with_counts?: 0 | 1; with_levels?: 0 | 1; with_remote?: 0 | 1; with_sessions?: 0 | 1; with_clubs?: 0 | 1; date?: string; all_groups?: 0 | 1 };
    response: (Group)[];
  };
  'GET /groups/:id/members': {
    auth: 'token';
    params: { id: number };
    query: { page?: number; per_page?: number; sort?: string; search?: string; with_progress?: 0 | 1; with_tags?: 0 | 1; with_groups?: 0 | 1; with_attendance?: 0 | 1; with_alerts?: 0 | 1; with_awards?: 0 | 1; with_notes?: 0 | 1; session_date?: string; group_ngo_id?: string; scheme_uuid?: string };
    response: (GroupMember)[];
  };
  'POST /groups/:id/registers/:date': {
    auth: 'token';
    params: { id: number; date: string };
    body: { ts: number };
    response: Register;
    change: true;
  };
  'DELETE /groups/:id/registers/:date': {
    auth: 'token';
    params: { id: number; date: string };
    query: { ts?: number };
    response: Register;
    change: true;
  };
  'GET /registers': {
    auth: 'token';
    query: { from: string; to: string; state?: "not_started" | "partial" | "complete" };
    response: (DatedRegister)[];
  };
  'POST /groups/:groupId/members/:uuid/mark': {
    auth: 'token';
    params: { groupId: number; uuid: string };
    body: { remote_node_id: string; stay: boolean; ts?: number };
    response: { uuid: string; move_remote_node_id: string | null; move_stay: boolean };
    change: true;
  };
  'DELETE /groups/:groupId/members/:uuid/mark': {
    auth: 'token';
    params: { groupId: number; uuid: string };
    query: { ts?: number };
    response: { uuid: string; move_remote_node_id: string | null; move_stay: boolean };
    change: true;
  };
  'POST /groups': {
    auth: 'token';
    body: { name: string; club_ids: (number)[]; scheme_uuid: string | null; status?: 0 | 1; max_members?: number | null; place?: string | null; times?: ({ weekday: number; start_time: string; end_time: string; from_date: string; to_date?: string | null })[]; coach_uuids?: (string)[] };
    response: AdministeredGroup;
  };
  'PATCH /groups/:id': {
    auth: 'token';
    params: { id: number };
    body: { name?: string; club_ids?: (number)[]; status?: 0 | 1; scheme_uuid?: string | null; max_members?: number | null; place?: string | null; times?: ({ weekday: number; start_time: string; end_time: string; from_date: string; to_date?: string | null })[]; coach_uuids?: (string)[]; tell?: 0 | 1; dry_run?: 0 | 1 };
    response: EditedGroup;
  };
  'GET /groups/:id': {
    auth: 'token';
    params: { id: number };
    response: AdministeredGroup;
  };
  'GET /groups/:id/deletion': {
    auth: 'token';
    params: { id: number };
    response: GroupDeletion;
    outside: true;
  };
  'DELETE /groups/:id': {
    auth: 'token';
    params: { id: number };
    query: { tell?: 0 | 1 };
  };
  'POST /groups/:id/members/bulk': {
    auth: 'token';
    params: { id: number };
    body: { action: "add" | "remove"; member_uuids: (string)[] };
    response: MembersChanged;
  };
  'POST /groups/:id/times': {
    auth: 'token';
    params: { id: number };
    body: { weekday: number; start_time: string; end_time: string; from_date: string; to_date?: string | null; dry_run?: 0 | 1 };
    response: GroupTimeChange;
  };
  'PATCH /groups/:id/times/:time_id': {
    auth: 'token';
    params: { id: number; time_id: number };
    body: { weekday?: number; start_time?: string; end_time?: string; from_date?: string; to_date?: string | null; tell?: 0 | 1; dry_run?: 0 | 1 };
    response: GroupTimeChange;
  };
  'DELETE /groups/:id/times/:time_id': {
    auth: 'token';
    params: { id: number; time_id: number };
    query: { dry_run?: 0 | 1; tell?: 0 | 1 };
    response: GroupTimeChange;
  };
  'PATCH /groups/:id/coaches': {
    auth: 'token';
    params: { id: number };
    body: { user_uuids: (string)[] };
    response: (GroupCoach)[];
  };
  'GET /groups/:id/planned': {
    auth: 'token';
    params: { id: number };
    response: (PlannedMembership)[];
  };
  'GET /groups/:id/waiting': {
    auth: 'token';
    params: { id: number };
    response: (WaitingMember)[];
  };
  'POST /groups/:id/waiting': {
    auth: 'token';
    params: { id: number };
    body: { member_uuid?: string; member_uuids?: (string)[]; wishes?: (number)[] };
    response: (WaitingMember)[];
  };
  'PATCH /groups/:id/waiting/:uuid': {
    auth: 'token';
    params: { id: number; uuid: string };
    body: { from?: number; position?: number; from_wishes?: (number)[]; wishes?: (number)[] };
    response: (WaitingMember)[];
  };
  'DELETE /groups/:id/waiting/:uuid': {
    auth: 'token';
    params: { id: number; uuid: string };
  };
  'GET /sessions': {
    auth: 'token';
    query: { from: string; to: string; "group_id[]"?: (number)[] | number; "coach[]"?: (string)[] | string; "state[]"?: ("not_started" | "partial" | "complete" | "cancelled")[] | "not_started" | "partial" | "complete" | "cancelled"; "place[]"?: (string)[] | string };
    response: (Session)[];
  };
  'PATCH /groups/:id/sessions/:date': {
    auth: 'token';
    params: { id: number; date: string };
    body: { session_plan_uuid?: string | null; cancelled?: 0 | 1; cancel_reason?: string | null; cover_user_uuid?: string | null; max_members?: number | null; place?: string | null; tell?: 0 | 1 };
    response: Session;
  };
  'POST /groups/:id/sessions': {
    auth: 'token';
    params: { id: number };
    body: { date: string; start_time: string; end_time: string; max_members?: number | null; cover_user_uuid?: string | null; tell?: 0 | 1; dry_run?: 0 | 1 };
    response: AddedSession;
  };
  'POST /groups/:id/sessions/:date/members': {
    auth: 'token';
    params: { id: number; date: string };
    body: { member_uuids: (string)[] };
    response: Session;
  };
  'DELETE /groups/:id/sessions/:date/members/:uuid': {
    auth: 'token';
    params: { id: number; date: string; uuid: string };
  };
  'POST /sessions/bulk': {
    auth: 'token';
    body: { action: "cancel" | "restore" | "cover" | "place"; sessions: ({ group_id: number; date: string })[]; reason?: string | null; cover_user_uuid?: string | null; place?: string | null; tell?: 0 | 1; dry_run?: 0 | 1 };
    response: SessionsBulkResult;
  };
  'GET /attention': {
    auth: 'token';
    response: Attention;
  };
  'GET /sync-health': {
    auth: 'token';
    response: SyncHealth;
  };
  'GET /sync-health/rejected': {
    auth: 'token';
    response: (RejectedChanges)[];
  };
  'GET /search': {
    auth: 'token';
    query: { search: string };
    response: SearchResult;
  };
  'GET /moves': {
    auth: 'token';
    query: { "state[]"?: ("offered" | "held" | "confirmed" | "declined" | "expired" | "withdrawn" | "placed")[] | "offered" | "held" | "confirmed" | "declined" | "expired" | "withdrawn" | "placed"; since?: number; latest?: 0 | 1 };
    response: (Move)[];
  };
  'GET /moves/ready': {
    auth: 'token';
    response: (ReadyMember)[];
  };
  'GET /moves/settings': {
    auth: 'token';
    response: MoveSettings;
  };
  'PATCH /moves/settings': {
    auth: 'token';
    body: MoveSettings;
    response: MoveSettings;
  };
  'POST /moves': {
    auth: 'token';
    body: { member_uuid: string; group_ids: (number)[]; expires_at: number };
    response: Move;
  };
  'PATCH /moves/:id': {
    auth: 'token';
    params: { id: number };
    body: { state: "withdrawn" | "placed"; group_id?: number };
    response: Move;
  };
  'PATCH /groups/:groupId/members/:uuid/mark': {
    auth: 'token';
    params: { groupId: number; uuid: string };
    body: { decision: "stay" | "not_yet"; reason?: string };
  };
  'POST /moves/:id/hold': {
    auth: 'token';
    params: { id: number };
    body: { group_id: number };
    response: Move;
  };
  'POST /moves/:id/confirm': {
    auth: 'token';
    params: { id: number };
    response: Move;
  };
  'POST /moves/:id/decline': {
    auth: 'token';
    params: { id: number };
    body: { reason: "times" | "stay" | "other"; wishes?: (number)[] };
    response: Move;
  };
  'GET /change-requests': {
    auth: 'token';
    query: { page?: number; per_page?: number; "state[]"?: ("open" | "approved" | "refused" | "withdrawn")[] | "open" | "approved" | "refused" | "withdrawn"; "kind[]"?: ("contact" | "medical" | "emergency" | "guardian" | "export" | "erasure")[] | "contact" | "medical" | "emergency" | "guardian" | "export" | "erasure"; member_uuid?: string };
    response: (ChangeRequest)[];
  };
  'POST /change-requests': {
    auth: 'token';
    body: { member_uuid: string; kind: "contact" | "medical" | "emergency" | "guardian" | "export" | "erasure"; fields?: { [key: string]: string } };
    response: ChangeRequest;
  };
  'PATCH /change-requests/:id': {
    auth: 'token';
    params: { id: number };
    body: { state: "approved" | "refused" | "withdrawn"; reason?: string; rights?: { sees?: ("progress" | "medical")[]; acts?: boolean } };
    response: ChangeRequest;
  };
  'POST /change-requests/approvals': {
    auth: 'token';
    body: { ids: (number)[] };
    response: (ChangeRequest)[];
  };
  'POST /change-requests/:id/download': {
    auth: 'token';
    params: { id: number };
    response: PersonData;
  };
  'GET /me/calendars': {
    auth: 'token';
    response: (CalendarFeed)[];
  };
  'POST /me/calendars': {
    auth: 'token';
    body: { member_uuids: (string)[]; names: "initials" | "full" };
    response: NewCalendarFeed;
  };
  'POST /me/calendars/:id/address': {
    auth: 'token';
    params: { id: string };
    response: NewCalendarFeed;
  };
  'DELETE /me/calendars/:id': {
    auth: 'token';
    params: { id: string };
  };
  'GET /consent-texts': {
    auth: 'token';
    response: (ConsentTexts)[];
  };
  'POST /consent-texts': {
    auth: 'token';
    body: { kind: string; texts: ConsentWording; needs_answer?: boolean };
    response: ConsentDraft;
  };
  'PATCH /consent-texts/:id': {
    auth: 'token';
    params: { id: number };
    body: { texts?: { "en-GB"?: { title: string; text: string }; "cy-GB"?: { title: string; text: string }; "fr-FR"?: { title: string; text: string }; "de-DE"?: { title: string; text: string } }; needs_answer?: boolean };
    response: ConsentDraft;
  };
  'DELETE /consent-texts/:id': {
    auth: 'token';
    params: { id: number };
  };
  'POST /consent-texts/:id/publish': {
    auth: 'token';
    params: { id: number };
    response: ConsentVersion;
  };
  'GET /consent-texts/:id/unanswered': {
    auth: 'token';
    params: { id: number };
    query: { page?: number; per_page?: number };
    response: (UnansweredConsent)[];
  };
  'GET /members/:uuid/consent-texts': {
    auth: 'token';
    params: { uuid: string };
    response: (ConsentQuestion)[];
  };
  'GET /members/:uuid/consents': {
    auth: 'token';
    params: { uuid: string };
    response: (Consent)[];
  };
  'POST /members/:uuid/consents': {
    auth: 'token';
    params: { uuid: string };
    body: { kind: string; agreed: boolean; text_id?: number };
    response: (Consent)[];
  };
  'POST /members/:uuid/consent-requests': {
    auth: 'token';
    params: { uuid: string };
    body: { kind: string };
    response: (ConsentQuestion)[];
  };
  'GET /members': {
    auth: 'token';
    query: { page?: number; per_page?: number; sort?: string; search?: string; active?: 0 | 1; "tag_id[]"?: (number)[] | number; "group_id[]"?: (number)[] | number; "level[]"?: (string)[] | string; "alert[]"?: ("medical" | "safeguarding" | "behaviour" | "other")[] | "medical" | "safeguarding" | "behaviour" | "other"; remote?: 0 | 1; attended_before?: string; guardian_account?: 0 | 1; no_group?: 0 | 1; waiting_for?: number; ready_for?: number; min_age?: number; max_age?: number; "uuid[]"?: (string)[] | string; expected?: number };
    response: (ClubMember)[];
  };
  'GET /children': {
    auth: 'token';
    response: (Child)[];
  };
  'GET /children/:uuid/sessions': {
    auth: 'token';
    params: { uuid: string };
    query: { from?: string; to?: string };
    response: (ChildSession)[];
  };
  'GET /children/:uuid/details': {
    auth: 'token';
    params: { uuid: string };
    response: ChildDetails;
  };
  'POST /children/:uuid/details/confirmation': {
    auth: 'token';
    params: { uuid: string };
  };
  'PATCH /children/:uuid/waiting/:id': {
    auth: 'token';
    params: { uuid: string; id: number };
    body: { wishes?: (number)[]; left?: boolean };
  };
  'POST /members/:uuid/attendance': {
    auth: 'token';
    params: { uuid: string };
    body: { ts: number; date: string; group_ngo_id: string | null; class_member_id: number };
    response: { uuid: string; in: boolean | null; registerDate: string; absence: "sick" | "holiday" | "injured" | "other" | null };
    change: true;
  };
  'DELETE /members/:uuid/attendance/:date': {
    auth: 'token';
    params: { uuid: string; date: string };
    query: { class_member_id?: number; ts?: number; unmark?: 0 | 1; absence?: "sick" | "holiday" | "injured" | "other" };
    response: { uuid: string; in: boolean | null; registerDate: string; absence: "sick" | "holiday" | "injured" | "other" | null };
    change: true;
  };
  'POST /members/:uuid/assessments/:slug': {
    auth: 'token';
    params: { uuid: string; slug: string };
    body: { member_id: string; node_id: string; assessment: number; ts: number; scheme_version?: number; context: { group_ngo_id: string | null } };
    response: AssessmentChange;
    change: true;
  };
  'POST /members/:uuid/note': {
    auth: 'token';
    params: { uuid: string };
    body: { note?: string; base?: string; shareable?: boolean; ts?: number };
    response: Note | null;
    change: true;
  };
  'POST /members/:uuid/badges': {
    auth: 'token';
    params: { uuid: string };
    body: { award: Badge; group_ngo_id: string | null; scheme_slug?: string; ts?: number };
    response: { uuid: string; badges: (Badge)[] };
    change: true;
  };
  'DELETE /members/:uuid/badges/:badgeId': {
    auth: 'token';
    params: { uuid: string; badgeId: string };
    query: { scheme_slug?: string; ts?: number };
    response: { uuid: string; badges: (Badge)[] };
    change: true;
  };
  'POST /badges/bulk': {
    auth: 'token';
    body: { awards: ({ member_uuid: string; scheme_slug: string; node_id: string })[]; achieve_date?: string };
    response: { changed: number; skipped: ({ member_uuid: string; scheme_slug: string; node_id: string; reason: "handed_out" | "not_complete" })[] };
  };
  'POST /certificates': {
    auth: 'token';
    body: { awards: ({ member_uuid: string; scheme_slug: string; node_id: string })[] };
    response: CertificatesFile | Job;
  };
  'GET /members/:uuid/assessments/:slug/history': {
    auth: 'token';
    params: { uuid: string; slug: string };
    query: { node_id?: string; page?: number; per_page?: number };
    response: (ScoreEntry)[];
  };
  'POST /members/:uuid/assessments/:slug/revoke': {
    auth: 'token';
    params: { uuid: string; slug: string };
    body: { node_id: string; reason: string };
  };
  'POST /members/:uuid/absences': {
    auth: 'token';
    params: { uuid: string };
    body: { from_date: string; to_date: string; absence: "sick" | "holiday" | "injured" | "other"; note?: string | null };
    response: ReportedAbsence;
  };
  'GET /members/:uuid/absences': {
    auth: 'token';
    params: { uuid: string };
    response: (ReportedAbsence)[];
  };
  'POST /members/:uuid/absences/bulk': {
    auth: 'token';
    params: { uuid: string };
    body: { absences: (AbsenceReport)[] };
    response: (ReportedAbsence)[];
  };
  'POST /members/:uuid/absences/withdrawal': {
    auth: 'token';
    params: { uuid: string };
    body: { from_date: string; to_date: string; ids?: (number)[] };
    response: (AbsenceReport)[];
  };
  'PATCH /members/:uuid/absences/:id': {
    auth: 'token';
    params: { uuid: string; id: number };
    body: { absence?: "sick" | "holiday" | "injured" | "other"; note?: string | null };
    response: ReportedAbsence;
  };
  'DELETE /members/:uuid/absences/:id': {
    auth: 'token';
    params: { uuid: string; id: number };
  };
  'GET /member-tags': {
    auth: 'token';
    query: { with_counts?: 0 | 1; search?: string; sort?: string };
    response: (MemberTag)[];
  };
  'POST /member-tags': {
    auth: 'token';
    body: { tag: string };
    response: MemberTag;
  };
  'PATCH /member-tags/:id': {
    auth: 'token';
    params: { id: number };
    body: { tag: string };
    response: MemberTag;
  };
  'DELETE /member-tags/:id': {
    auth: 'token';
    params: { id: number };
  };
  'POST /member-tags/:id/merge': {
    auth: 'token';
    params: { id: number };
    body: { into: number };
    response: MemberTag;
  };
  'POST /member-tags/:tag/members': {
    auth: 'token';
    params: { tag: number };
    body: { member_uuid: string; ts?: number };
    response: { uuid: string; tags: (string)[] };
    change: true;
  };
  'DELETE /member-tags/:tag/members/:uuid': {
    auth: 'token';
    params: { tag: number; uuid: string };
    query: { ts?: number };
    response: { uuid: string; tags: (string)[] };
    change: true;
  };
  'GET /members/similar': {
    auth: 'token';
    query: { firstname: string; lastname: string; dob: string };
    response: (SimilarMember)[];
  };
  'GET /members/duplicates': {
    auth: 'token';
    query: { page?: number; per_page?: number; member_uuid?: string; dismissed?: 0 | 1 };
    response: (DuplicatePair)[];
  };
  'POST /members/duplicates': {
    auth: 'token';
    body: { member_uuids: (string)[]; dismissed: 0 | 1 };
  };
  'POST /members/merge': {
    auth: 'token';
    body: { keep_uuid: string; merge_uuid: string; fields: ("firstname" | "lastname" | "dob" | "ngo_id")[]; dry_run?: 0 | 1 };
    response: MemberMerge;
  };
  'GET /members/:uuid': {
    auth: 'token';
    params: { uuid: string };
    query: { with_guardians?: 0 | 1; with_memberships?: 0 | 1; with_alerts?: 0 | 1; with_emergency_contacts?: 0 | 1; with_consents?: 0 | 1; with_awards?: 0 | 1; with_notes?: 0 | 1 };
    response: MemberDetail;
  };
  'POST /members': {
    auth: 'token';
    body: { firstname: string; lastname: string; dob: string; guardian?: { firstname: string; lastname: string; email?: string | null; phone?: string | null; relationship?: string | null }; group_ids?: (number)[]; confirm_new?: 0 | 1 };
    response: MemberDetail;
  };
  'PATCH /members/:uuid': {
    auth: 'token';
    params: { uuid: string };
    body: { firstname?: string; lastname?: string; dob?: string; active?: 0 | 1; inactive_reason?: "moved_away" | "lost_interest" | "injured" | "cost" | "another_club" | "other"; inactive_date?: string };
    response: MemberDetail;
  };
  'POST /members/bulk': {
    auth: 'token';
    body: { action: "tag" | "untag" | "add" | "remove" | "move" | "deactivate" | "activate" | "invite"; member_uuids?: (string)[]; query?: { search?: string; active?: 0 | 1; "tag_id[]"?: (number)[] | number; "group_id[]"?: (number)[] | number; "level[]"?: (string)[] | string; "alert[]"?: ("medical" | "safeguarding" | "behaviour" | "other")[] | "medical" | "safeguarding" | "behaviour" | "other"; remote?: 0 | 1; attended_before?: string; guardian_account?: 0 | 1; no_group?: 0 | 1; waiting_for?: number; ready_for?: number; min_age?: number; max_age?: number }; expected?: number; tag_id?: number; group_id?: number; from_group_id?: number; date?: string; reason?: "moved_away" | "lost_interest" | "injured" | "cost" | "another_club" | "other"; dry_run?: 0 | 1 };
    response: MembersBulkResult | Job;
  };
  'GET /members/:uuid/guardians': {
    auth: 'token';
    params: { uuid: string };
    response: (Guardian)[];
  };
  'POST /members/:uuid/guardians': {
    auth: 'token';
    params: { uuid: string };
    body: { guardian_id?: number; firstname?: string; lastname?: string; email?: string | null; phone?: string | null; relationship?: string | null; sees?: ("progress" | "medical")[]; acts?: boolean; restricted?: boolean };
    response: Guardian;
  };
  'PATCH /members/:uuid/guardians/:id': {
    auth: 'token';
    params: { uuid: string; id: number };
    body: { firstname?: string; lastname?: string; email?: string | null; phone?: string | null; relationship?: string | null; sees?: ("progress" | "medical")[]; acts?: boolean; restricted?: boolean; tell?: 0 | 1 };
    response: Guardian;
  };
  'DELETE /members/:uuid/guardians/:id': {
    auth: 'token';
    params: { uuid: string; id: number };
    query: { tell?: 0 | 1 };
  };
  'GET /guardians': {
    auth: 'token';
    query: { search: string };
    response: (ClubGuardian)[];
  };
  'POST /members/:uuid/guardians/:id/invitation': {
    auth: 'token';
    params: { uuid: string; id: number };
    response: Guardian;
  };
  'DELETE /members/:uuid/guardians/:id/invitation': {
    auth: 'token';
    params: { uuid: string; id: number };
  };
  'POST /members/:uuid/alerts': {
    auth: 'token';
    params: { uuid: string };
    body: { kind: "medical" | "safeguarding" | "behaviour" | "other"; text: string };
    response: AlertDetail;
  };
  'PATCH /members/:uuid/alerts/:id': {
    auth: 'token';
    params: { uuid: string; id: number };
    body: { kind?: "medical" | "safeguarding" | "behaviour" | "other"; text?: string; ended?: 0 | 1 };
    response: AlertDetail;
  };
  'POST /members/:uuid/emergency-contacts': {
    auth: 'token';
    params: { uuid: string };
    body: { name: string; phone: string; relationship?: string | null };
    response: EmergencyContact;
  };
  'PATCH /members/:uuid/emergency-contacts/:id': {
    auth: 'token';
    params: { uuid: string; id: number };
    body: { name?: string; phone?: string; relationship?: string | null };
    response: EmergencyContact;
  };
  'DELETE /members/:uuid/emergency-contacts/:id': {
    auth: 'token';
    params: { uuid: string; id: number };
  };
  'DELETE /members/:uuid/shared-notes/:id': {
    auth: 'token';
    params: { uuid: string; id: number };
  };
  'GET /members/:uuid/attendance': {
    auth: 'token';
    params: { uuid: string };
    query: { from?: string; to?: string };
    response: (MemberSession)[];
  };
  'POST /member-lookups': {
    auth: 'token';
    body: { firstname: string; lastname: string; dob: string; reason: "transfer" | "duplicate" | "guardian" | "safeguarding" | "error"; note: string };
    response: (FoundMember)[];
  };
  'GET /members/:uuid/passport': {
    auth: 'token';
    params: { uuid: string };
    response: MemberPassport;
  };
  'POST /members/:uuid/merge': {
    auth: 'token';
    params: { uuid: string };
    body: { with: string; keep: string; fields: ("firstname" | "lastname" | "dob" | "ngo_id")[]; reason?: string; dry_run?: 0 | 1 };
    response: PassportMerge;
  };
  'GET /transfers': {
    auth: 'token';
    query: { page?: number; per_page?: number; "state[]"?: ("open" | "agreed" | "done" | "refused" | "undone")[] | "open" | "agreed" | "done" | "refused" | "undone"; may_answer?: 0 | 1 };
    response: (Transfer)[];
  };
  'POST /transfers': {
    auth: 'token';
    body: { member_uuid: string; to_club_id: number; day: string; reason: string };
    response: Transfer;
  };
  'POST /transfers/:id/agreement': {
    auth: 'token';
    params: { id: number };
    body: { with_medical?: boolean; reason?: string };
    response: Transfer;
  };
  'POST /transfers/:id/refusal': {
    auth: 'token';
    params: { id: number };
    body: { reason?: string };
    response: Transfer;
  };
  'POST /transfers/:id/undo': {
    auth: 'token';
    params: { id: number };
    response: Transfer;
  };
  'GET /children/:uuid/clubs': {
    auth: 'token';
    params: { uuid: string };
    response: ({ id: number; name: string })[];
  };
  'POST /children/:uuid/transfers': {
    auth: 'token';
    params: { uuid: string };
    body: { to_club_id: number; day: string; reason: string; with_medical?: boolean };
    response: Transfer;
  };
  'GET /transfer-requests': {
    auth: 'token';
    query: { page?: number; per_page?: number };
    response: (TransferRequest)[];
  };
  'POST /transfer-requests': {
    auth: 'token';
    body: { firstname: string; lastname: string; dob: string; day: string; reason: string };
    response: TransferRequest;
  };
  'POST /transfer-requests/:id/withdrawal': {
    auth: 'token';
    params: { id: number };
    response: TransferRequest;
  };
  'GET /lesson-plans': {
    auth: 'token';
    query: { include_detail?: 0 | 1 };
    response: (LessonPlan | LessonPlanSummary)[];
  };
  'POST /lesson-plans': {
    auth: 'token';
    body: { title: string; scheme_uuid: string };
    response: LessonPlan;
  };
  'GET /lesson-plans/:uuid': {
    auth: 'token';
    params: { uuid: string };
    response: LessonPlan;
  };
  'PATCH /lesson-plans/:uuid': {
    auth: 'token';
    params: { uuid: string };
    body: { title: string };
    response: LessonPlan;
    change: true;
  };
  'DELETE /lesson-plans/:uuid': {
    auth: 'token';
    params: { uuid: string };
  };
  'PATCH /lesson-plans/:uuid/field-values': {
    auth: 'token';
    params: { uuid: string };
    body: { headers: (LessonPlanHeader)[] };
    response: LessonPlan;
    change: true;
  };
  'POST /lesson-plans/:uuid/sections': {
    auth: 'token';
    params: { uuid: string };
    body: { title: string };
    response: LessonPlan;
  };
  'PATCH /lesson-plans/:uuid/sections/:id': {
    auth: 'token';
    params: { uuid: string; id: number };
    body: { title?: string; description?: string; base?: string; tag?: string | null; ordering?: number };
    response: LessonPlan;
    change: true;
  };
  'DELETE /lesson-plans/:uuid/sections/:id': {
    auth: 'token';
    params: { uuid: string; id: number };
    response: LessonPlan;
  };
  'PATCH /lesson-plans/:uuid/sections/:id/skills': {
    auth: 'token';
    params: { uuid: string; id: number };
    body: { skills: (LessonPlanSkill)[]; base?: ({ node_id: string; fields: { [key: string]: string } })[] };
    response: LessonPlan;
    change: true;
  };
  'POST /lesson-plans/:uuid/sections/:id/copy': {
    auth: 'token';
    params: { uuid: string; id: number };
    response: LessonPlan;
  };
  'POST /lesson-plans/:uuid/copy': {
    auth: 'token';
    params: { uuid: string };
    body: { title: string };
    response: LessonPlan;
  };
  'POST /lesson-plans/:uuid/shared-users': {
    auth: 'token';
    params: { uuid: string };
    body: { shares: (PlanShare)[] };
    response: LessonPlan;
  };
  'GET /lesson-plan-groups': {
    auth: 'token';
    response: (LessonPlanGroup)[];
  };
  'POST /lesson-plan-groups': {
    auth: 'token';
    body: { title: string; scheme_uuid: string };
    response: LessonPlanGroup;
  };
  'GET /lesson-plan-groups/:uuid': {
    auth: 'token';
    params: { uuid: string };
    response: LessonPlanGroup;
  };
  'PATCH /lesson-plan-groups/:uuid': {
    auth: 'token';
    params: { uuid: string };
    body: { title: string };
    response: LessonPlanGroup;
  };
  'DELETE /lesson-plan-groups/:uuid': {
    auth: 'token';
    params: { uuid: string };
  };
  'PATCH /lesson-plan-groups/:uuid/plans': {
    auth: 'token';
    params: { uuid: string };
    body: { plans: (string)[] };
    response: LessonPlanGroup;
  };
  'GET /jobs': {
    auth: 'token';
    query: { page?: number; per_page?: number; sort?: string; state?: "queued" | "running" | "done" | "failed" | "cancelled"; "kind[]"?: ("export_person" | "send_email" | "remind_readers" | "export_club" | "import_members" | "change_members" | "make_certificates" | "import_scheme" | "count_impact" | "recalculate" | "retain")[] | "export_person" | "send_email" | "remind_readers" | "export_club" | "import_members" | "change_members" | "make_certificates" | "import_scheme" | "count_impact" | "recalculate" | "retain"; club_id?: number };
    response: (Job)[];
  };
  'GET /jobs/:id': {
    auth: 'token';
    params: { id: number };
    response: JobDetail;
  };
  'GET /jobs/:id/members': {
    auth: 'token';
    params: { id: number };
    response: MembersBulkResult;
  };
  'GET /jobs/:id/certificates': {
    auth: 'token';
    params: { id: number };
    response: CertificatesFile;
  };
  'POST /jobs/:id/retry': {
    auth: 'token';
    params: { id: number };
    response: Job;
  };
  'POST /jobs/:id/cancel': {
    auth: 'token';
    params: { id: number };
    response: Job;
  };
  'POST /imports': {
    auth: 'token';
    body: { name: string; text: string; file_hash?: string };
    response: MemberImport;
  };
  'GET /imports': {
    auth: 'token';
    query: { page?: number; per_page?: number; file_hash?: string };
    response: (MemberImport)[];
  };
  'GET /imports/:id': {
    auth: 'token';
    params: { id: number };
    response: MemberImportDetail;
  };
  'GET /imports/:id/rows': {
    auth: 'token';
    params: { id: number };
    query: { page?: number; per_page?: number; action?: "create" | "update" | "duplicate" | "error" | "skip"; error?: string; changed?: 0 | 1; retained?: 0 | 1 };
    response: (MemberImportRow)[];
  };
  'PATCH /imports/:id/rows/:line': {
    auth: 'token';
    params: { id: number; line: number };
    body: { fields?: { [key: string]: string }; action?: "create" | "update" | "skip" | "reset"; rest?: 0 | 1 };
    response: ImportRowDecision;
  };
  'POST /imports/:id/commit': {
    auth: 'token';
    params: { id: number };
    body: { plan_hash: string };
    response: Job;
  };
  'POST /imports/:id/plan': {
    auth: 'token';
    params: { id: number };
    response: MemberImport;
  };
  'POST /imports/:id/undo': {
    auth: 'token';
    params: { id: number };
    body: { only_unused?: 0 | 1 };
    response: MemberImport;
  };
  'GET /members/:uuid/access': {
    auth: 'token';
    params: { uuid: string };
    query: { page?: number; per_page?: number };
    response: (AccessEntry)[];
  };
  'GET /children/:uuid/views': {
    auth: 'token';
    params: { uuid: string };
    query: { page?: number; per_page?: number };
    response: (ChildView)[];
  };
  'GET /children/:uuid/access': {
    auth: 'token';
    params: { uuid: string };
    response: WhoCanSee;
  };
  'POST /members/:uuid/export': {
    auth: 'token';
    params: { uuid: string };
    body: AccessReason;
    response: Job;
  };
  'POST /members/:uuid/export/:id/download': {
    auth: 'token';
    params: { uuid: string; id: number };
    response: PersonData;
  };
  'POST /members/:uuid/erasure': {
    auth: 'token';
    params: { uuid: string };
    body: AccessReason;
  };
  'GET /audits': {
    auth: 'token';
    query: { page?: number; per_page?: number; action?: string; entity?: string; entity_id?: string; member_uuid?: string; group_id?: number; session_date?: string; user_uuid?: string; from?: number; to?: number; hourly?: 0 | 1 };
    response: (AuditEntry)[];
  };
  'POST /audits/:id/undo': {
    auth: 'token';
    params: { id: number };
    response: AuditEntry;
  };
  'GET /reports/:name': {
    auth: 'token';
    params: { name: "attendance" | "registers-not-taken" | "consecutive-absences" | "level-distribution" | "ready-to-move" | "not-assessed" | "badges" | "joiners-leavers" | "capacity" | "credentials" | "data-quality" };
    query: { from?: string; to?: string; "group_id[]"?: (number)[] | number; scheme_slug?: string; by?: "group" | "week" | "coach"; n?: number; bar?: string; series?: string };
    response: Report;
  };
  'GET /reports/schemes/:name': {
    auth: 'token';
    params: { name: "funnel" | "pace" | "pass-rate" | "assessors" | "badges" | "use" };
    query: { scheme_slug: string; by?: "body" | "club" | "app_version"; "club_id[]"?: (number)[] | number; age?: "0-5" | "6-7" | "8-9" | "10-11" | "12-13" | "14-15" | "16-17" | "18-"; weeks?: "13" | "26" | "52"; version?: number };
    response: SchemeReport;
    outside: true;
  };
  'POST /reports/schemes/assessors/:number/name': {
    auth: 'token';
    params: { number: number };
    body: { scheme_slug: string; as_of: number; reason: string };
    response: AssessorName;
  };
  'POST /changes/noop': {
    auth: 'token';
    change: true;
  };
  'POST /changes': {
    auth: 'token';
    body: { changes: (QueuedChange)[] };
    response: { results: (ChangeResponse)[] };
  };
}
